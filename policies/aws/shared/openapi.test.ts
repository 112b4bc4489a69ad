import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../apigateway/route-requires-authorization.ts'

const entry = { id: 'aws/apigateway/route-requires-authorization', policy, frameworks: {} }
const judged = async (body: string) => {
  const [trial] = await verdictsOf(entry, `resource "aws_apigatewayv2_api" "shop" {\n  body = ${body}\n}`)
  return trial!.findings.map(({ message, metadata }) => ({ message, ...metadata.custom }))
}

it('tells each operation that answers everybody, and gives it the scheme that the document has', async () => {
  const found = await judged(
    'jsonencode({ paths = { "/a" = { get = {}, put = {} }, "/b" = { get = { security = [{ jwt = [] }] } } }, components = { securitySchemes = { jwt = {} } } })',
  )
  expect(found.map(({ path }) => path)).toEqual([
    'body.paths["/a"].get.security',
    'body.paths["/a"].put.security',
  ])
  for (const { proven, remediation } of found) {
    expect(proven).toBe(true)
    expect(remediation).toContain('jwt = []')
  }
})

it('writes a path that looks like a template as it is', async () => {
  const [found] = await judged('jsonencode({ paths = { "/$${stage}" = { get = {} } } })')
  expect(found?.remediation).toContain('"/$${stage}"')
  expect(found?.proven).toBe(true)
})

it('writes nothing over a document that is sensitive, and quotes none of it', async () => {
  const [found] = await judged('sensitive(jsonencode({ paths = { "/hidden" = { get = {} } } }))')
  expect(found?.message).not.toContain('hidden')
  expect(found?.remediation).not.toContain('hidden')
  expect(found?.remediation).not.toContain('/orders')
})
