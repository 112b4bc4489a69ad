import { expect, test } from 'vitest'
import { browser } from './support/browser.ts'
import { admin, call, env, newEmail, password, signUp, verified } from './support/client.ts'

test('anybody reads the latest', async () => {
  const { status, body } = await call('GET', '/terms/latest')
  expect(status).toBe(200)
  expect(body).toEqual({
    version: 3,
    description: expect.stringContaining('<h2>Terms of service</h2>'),
    publishedAt: '2026-11-25T00:00:00.000Z',
  })
  // as the settings have it
  expect(body.description).toContain('erased 30 days after you deactivate your account')
  expect(body.description).not.toContain('until you deactivate')
  expect(body.description).toContain('nobody verifies is erased 30 days after it was made')
})

test('only an ADMIN publishes', async () => {
  const { token } = await verified()
  const answer = await call('POST', '/terms', { token, body: { description: '<p>Mine now</p>' } })
  expect([answer.status, answer.body.code]).toEqual([403, 'ROLE_NOT_ALLOWED'])
})

test('a new version is sanitised, and new accounts agree to it', async () => {
  const { token } = await admin()
  const description = [
    '<h2 style="color:red" onclick="x()" class="a">New</h2>',
    '<script>alert(1)</script><style>*{}</style><p>Text <strong>bold</strong> &amp; more</p>',
    '<img src=x onerror=alert(1)><svg onload=alert(1)></svg><iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">a</a><a href=" java\tscript:alert(1)">b</a><a href="data:text/html,x">c</a>',
    '<a href="//evil.example">d</a><a href="https://plumbline.example/x" target="_blank">e</a><a href="/about">f</a>',
    '<form action="/x"><input name="y"></form><math><mi xlink:href="data:x"></mi></math><base href="//evil.example">',
  ].join('')
  const { status, body } = await call('POST', '/terms', { token, body: { description } })
  expect([status, body.version]).toEqual([201, 4])
  expect(body.description).toContain('<h2>New</h2>')
  expect(body.description).toContain('<p>Text <strong>bold</strong> &amp; more</p>')
  expect(body.description).toContain('<a href="https://plumbline.example/x">e</a>')
  expect(body.description).toContain('<a href="/about">f</a>')
  expect(body.description).not.toMatch(
    /script|style|onerror|onload|onclick|class=|iframe|svg|math|form|input|base|data:|evil/i,
  )
  expect((await call('GET', '/terms/latest')).body).toEqual(body)

  const { accountId } = await signUp()
  const agreed = await env.DB.prepare('select version from terms_agreements where account_id = ?')
    .bind(accountId)
    .first('version')
  expect(agreed).toBe(4)
})

test('nobody agrees to terms that came after those that were read', async () => {
  const { token } = await admin()
  const read = (await call('GET', '/terms/latest')).body.version
  const description = '<p>Terms that nobody has read</p>'
  const latest = (await call('POST', '/terms', { token, body: { description } })).body.version
  const email = newEmail()
  const person = { email, name: 'Ada Lovelace', password, planType: 'FREE' }
  const agreed = () =>
    env.DB.prepare('select version from terms_agreements join accounts on id = account_id where email = ?')
      .bind(email)
      .first('version')

  const refused = await call('POST', '/account', { body: { ...person, termsVersion: read } })
  expect([refused.status, refused.body.code]).toEqual([409, 'TERMS_CHANGED'])
  const page = browser()
  const answer = await page.post('/auth/signup', { ...person, agreed: `${read}` })
  const text = await answer.text()
  expect([answer.status, text.includes('Terms that nobody has read')]).toEqual([409, true])
  expect(text).toContain('The terms of service have changed')
  expect(await agreed()).toBeNull()

  expect((await page.post('/auth/signup', { ...person, agreed: `${latest}` })).status).toBe(302)
  expect(await agreed()).toBe(latest)
})

test('terms of which nothing is left are refused', async () => {
  const { token } = await admin()
  const answer = await call('POST', '/terms', { token, body: { description: '<script>alert(1)</script>' } })
  expect([answer.status, answer.body.code]).toEqual([422, 'TERMS_EMPTY'])
})

test.each([
  '/&#47;evil.example',
  '/&#x2f;evil.example',
  '/&sol;evil.example',
  '&#47;&#47;evil.example',
  '/&#92;evil.example',
  '/&bsol;evil.example',
  '/&Tab;/evil.example',
  '/&NewLine;/evil.example',
  'java&#115;cript:alert(1)',
  '/\\evil.example',
  '/\t/evil.example',
])('a link to %j leads nowhere', async address => {
  const { token } = await admin()
  const { body } = await call('POST', '/terms', {
    token,
    body: { description: `<p>x <a href="${address}">y</a></p>` },
  })
  expect(body.description).toBe('<p>x <a>y</a></p>')
})

test('a link keeps its query', async () => {
  const { token } = await admin()
  const description =
    '<a href="https://plumbline.example/?a=1&amp;b=2">x</a> <a href="mailto:a@example.com">y</a>'
  expect((await call('POST', '/terms', { token, body: { description } })).body.description).toBe(description)
})
