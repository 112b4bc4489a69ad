import { z } from 'zod'
import { ServiceError } from '../../services/errors.ts'
import { exportQuery } from '../../services/export/schema.ts'
import { operation } from '../operation.ts'

export const exportAccount = operation({
  id: 'exportAccount',
  method: 'get',
  path: '/account/export',
  tag: 'account',
  summary: 'All that is kept of the account',
  description: [
    [
      'An object of JSON on each line, which `kind` names: `account`, `subscription`, `invoice` (the id at Stripe), `checkout`,',
      '`termsAgreement`, `session`, `authenticatorApp`, `passkey`, `recoveryCode`, `apiKey`, `repository`, `runTask`, `usage`, `mail`,',
      '`project`, `finding` (its life, from one assessment to the next) and `assessment`, each as `GET /assessment/{id}` gives it, with',
      'its waivers. Secrets are in none of them.',
    ],
    [
      'The last line is `{"kind":"end"}`, or `{"kind":"next","after":"…"}` where there is more: ask for the next piece with that',
      '`after`. A piece without either was cut off. `{"kind":"unavailable","what":"invoice"}` stands where Stripe did not answer.',
    ],
  ]
    .map(lines => lines.join(' '))
    .join('\n\n'),
  auth: 'session',
  recent: true,
  query: exportQuery,
  answer: {
    status: 200,
    description: 'A piece of the export',
    schema: z.string(),
    type: 'application/x-ndjson',
  },
  errors: ['RATE_LIMITED', 'ORIGIN_REFUSED'],
  async handle({ caller, query, services, request }) {
    // another site could lead here, again and again, until the pieces of the day are used
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ServiceError('ORIGIN_REFUSED')
    const body = await services.export.open(caller.account.id, query.after)
    const date = new Date().toISOString().slice(0, 10)
    return new Response(body, {
      headers: {
        'Content-Type': 'application/x-ndjson',
        'Content-Disposition': `attachment; filename="plumbline-${date}.jsonl"`,
      },
    })
  },
})
