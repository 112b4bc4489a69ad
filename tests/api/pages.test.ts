import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import files from '../../public/_headers?raw'
import { always, nothing } from '../../worker/headers.ts'
import { logLine } from '../../worker/services/log.ts'
import { browser, browserOf } from './support/browser.ts'
import { codeFor, env, origin, planOf, send, signUp, unsafePlan, upload, uploader } from './support/client.ts'
import { watchLog } from './support/log.ts'

async function signedIn() {
  return browserOf(await signUp())
}

describe('every page', () => {
  test.each([
    '/',
    '/about',
    '/terms',
    '/auth/login',
    '/auth/signup',
    '/nothing-here',
    '/account/verify?code=x',
  ])('%s has its security headers', async path => {
    const { headers } = await send(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{20,}'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('has a nonce of its own, on every script, and no style or handler inline', async () => {
    const responses = await Promise.all([send('/'), send('/')])
    const nonces = responses.map(
      response => /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(nonces[0]).not.toBe(nonces[1])
    const html = (await responses[0]?.text()) ?? ''
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonces[0]}"`)
    expect(html).not.toMatch(/<[^>]+ (style|on\w+)="/)
  })

  test('has its scripts fetched behind what it takes to be painted', async () => {
    const html = await (await send('/auth/login')).text()
    const preloads = html.match(/<link[^>]*modulepreload[^>]*>/g) ?? []
    expect(preloads.length).toBeGreaterThan(5)
    for (const link of preloads) expect(link).toContain(' fetchpriority="low"')
  })
})

describe('frameworks', () => {
  const page = async (path: string) => {
    const response = await send(path)
    return { status: response.status, html: (await response.text()).split('<script')[0] ?? '' }
  }
  const rows = (html: string) => html.match(/<tr id="/g)?.length ?? 0

  test('a search for a check of another tool that no policy stands for says why', async () => {
    const { html } = await page('/policies?q=avd-aws-0142')
    expect(html).toContain('No policy stands for AWS-0142: what is asked shows in a running account alone')
    expect((await page('/policies?q=no+such+words')).html).toContain('No policy has all of these words.')
  })

  test('a policy leads to its controls, and a control to its policies', async () => {
    const policy = await page('/policies/aws/rds/instance-encrypted')
    expect(policy.html).toContain('href="/frameworks/cis-aws-7.0#3.2.1"')
    const { html } = await page('/frameworks/cis-aws-7.0')
    const [, row] = /<tr id="3\.2\.1"(.*?)<\/tr>/s.exec(html) ?? []
    expect(row).toContain('Ensure that encryption-at-rest is enabled for RDS instances')
    expect(row).toContain('href="/policies/aws/rds/instance-encrypted"')
  })

  test('a policy says under which address it is known, and what is shown where it is linked', async () => {
    const { html } = await page('/policies/aws/rds/instance-encrypted?utm_source=x')
    const address = `${origin}/policies/aws/rds/instance-encrypted`
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${address}"/>`)
    expect(html).toMatch(/<meta property="og:title" content="[^"]*encrypted/)
  })

  test('whatever is public says how a link to it is shown, and nothing else does', async () => {
    for (const path of [
      '/',
      '/about',
      '/pipelines',
      '/policies',
      '/frameworks',
      '/frameworks/cis-aws-7.0',
      '/try',
      '/terms',
      '/api/docs',
    ]) {
      const { html } = await page(path)
      expect(html, path).toContain(`<meta property="og:url" content="${origin}${path}"/>`)
      expect(html, path).toContain(`<meta property="og:image" content="${origin}/card.png"/>`)
      expect(html, path).toMatch(/<meta property="og:title" content="[^"]{3,}"/)
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    }
    for (const path of ['/auth/login', '/auth/logout', '/no/such/page', '/payment/cancelled'])
      expect((await page(path)).html, path).not.toContain('property="og:')
  })

  test('search engines find every public page', async () => {
    const robots = await (await send('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const response = await send('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const found = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(found.length).toBeGreaterThan(900)
    expect(new Set(found).size).toBe(found.length)
    for (const path of ['/', '/try', '/frameworks/cis-aws-7.0', '/policies/aws/rds/instance-encrypted']) {
      expect(found).toContain(origin + path)
      expect((await send(path)).status, path).toBe(200)
    }
  })

  test('a policy names the publishers of its documentation', async () => {
    const { html } = await page('/policies/aws/verifiedpermissions/policy-not-unlimited')
    for (const name of [
      'Terraform: verifiedpermissions_policy',
      'AWS: policies',
      'docs.cedarpolicy.com: syntax-policy',
    ])
      expect(html).toContain(`>${name}<`)
  })

  test('each in the list has a page with as many controls as the list counts', async () => {
    const list = await page('/frameworks')
    const ids = [...list.html.matchAll(/href="\/frameworks\/([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toContain('aws-fsbp')
    for (const id of ids) {
      const { status, html } = await page(`/frameworks/${id}`)
      expect(status).toBe(200)
      const chips = [...html.matchAll(/href="[^"]*\?coverage=(\w+)".*?<span>(\d+)<\/span>/gs)]
      expect(rows(html)).toBe(chips.reduce((sum, [, , n]) => sum + Number(n), 0))
      for (const [, coverage, n] of chips)
        expect(rows((await page(`/frameworks/${id}?coverage=${coverage}`)).html)).toBe(Number(n))
    }
  })

  test('a control with many policies shows the first of them and folds the rest, each with its title', async () => {
    const { html } = await page('/frameworks/nist-800-53-r5')
    const [, row] = /<tr id="SC-7\(4\)"(.*?)<\/tr>/s.exec(html) ?? []
    const [open, folded] = row?.split('<details') ?? []
    const links = (part = '') => [...part.matchAll(/href="\/policies\/(aws\/[\w/-]+)"[^>]*>([^<]+)</g)]
    expect(links(open)).toHaveLength(4)
    expect(folded).toContain(`${links(folded).length} more`)
    const all = [...links(open), ...links(folded)]
    expect(all.length).toBeGreaterThan(50)
    expect(new Set(all.map(([, id]) => id)).size).toBe(all.length)
    expect(all.map(([, id, title]) => `${id} ${title}`)).toContain(
      'aws/rds/instance-not-public Database instance is not public',
    )
  })

  test('one whose table is a part alone says no count of what it leaves out', async () => {
    const [, row] =
      /<tr(?:(?!<\/tr>).)*\/frameworks\/pci-dss-4\.0"(.*?)<\/tr>/s.exec((await page('/frameworks')).html) ??
      []
    expect(row?.match(/not listed/g)).toHaveLength(2)
    const [, nist] =
      /<tr(?:(?!<\/tr>).)*\/frameworks\/nist-800-53-r5"(.*?)<\/tr>/s.exec((await page('/frameworks')).html) ??
      []
    expect(nist?.match(/not listed/g)).toHaveLength(1)
    expect((await page('/frameworks/pci-dss-4.0')).html).toMatch(/\d+ of the standard’s requirements/)
    expect((await page('/frameworks/cis-aws-7.0')).html).toMatch(/\d+ controls/)
  })

  test('a control that no plan can decide says why', async () => {
    const { html } = await page('/frameworks/cis-aws-5.0?coverage=undecidable')
    expect(html).toContain('The root user&#x27;s devices show only in the account.')
    expect(html).not.toContain('Not covered yet')
  })

  test('one that is not there is not found, and an unknown coverage leaves none out', async () => {
    for (const id of ['cis-aws-9.0', 'toString']) expect((await page(`/frameworks/${id}`)).status).toBe(404)
    const all = await page('/frameworks/cis-aws-5.0')
    expect(rows((await page('/frameworks/cis-aws-5.0?coverage=all')).html)).toBe(rows(all.html))
  })
})

test('the page of the API tells the upload in paragraphs, with a command to copy', async () => {
  const html = await (await send('/api/docs')).text()
  const [, article = ''] = /<article id="uploadPlan"(.*?)<\/article>/s.exec(html) ?? []
  expect(article.match(/<p /g)?.length).toBeGreaterThan(4)
  expect(article).toContain('curl -F plan=@plan.json')
  expect(article).toContain(`${origin}/api/assessment/api`)
})

test('the page of the pipelines says what to put in the place of a word in capitals', async () => {
  const html = (await (await send('/pipelines')).text()).replace(/<script[\s\S]*/, '').replace(/<[^>]*>/g, '')
  expect(html).toContain('OWNER/plumbline@COMMIT is the repository that holds these sources')
  expect(html).toContain('OWNER/plumbline is the repository on GitHub that holds these sources')
  expect(html).toContain('package plumbline is somebody else')
})

test.each([
  ['/auth/login', ['current-password']],
  ['/auth/signup', ['new-password']],
  ['/account/settings', ['current-password', 'new-password']],
])('the password fields of %s hide it, and take it from a manager or by paste', async (path, fills) => {
  const page = path.startsWith('/account') ? await signedIn() : browser()
  const html = await (await page.get(path)).text()
  const fields = [...html.matchAll(/<input[^>]*>/g)]
    .map(String)
    .filter(tag => /name="\w*password"/i.test(tag))
  expect(fields.map(tag => /autoComplete="([^"]*)"/i.exec(tag)?.[1])).toEqual(fills)
  for (const tag of fields) expect([tag, /type="password"/.test(tag)]).toEqual([tag, true])
  // nothing inline hinders a paste; no script of ours listens for one
  expect(html).not.toMatch(/onpaste/i)
})

describe('guards', () => {
  test.each(['/dashboard', '/account/profile', '/account/settings?tab=keys'])(
    '%s sends a stranger to login and back',
    async path => {
      const visitor = browser()
      const response = await visitor.get(path)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(
        `/auth/login?redirectUrl=${encodeURIComponent(path).replaceAll('%20', '+')}`,
      )
      expect(await (await visitor.get('/auth/login')).text()).toContain('Account is not authenticated')
      expect(await (await visitor.get('/auth/login')).text()).not.toContain('Account is not authenticated')
    },
  )

  test('hold for data requests and for forms too', async () => {
    const data = await send('/dashboard.data')
    expect(data.status).toBe(202)
    expect(await data.text()).toContain('/auth/login?redirectUrl=%2Fdashboard')
    const form = await send('/account/profile', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Stranger',
    })
    expect([form.status, form.headers.get('location')?.split('?')[0]]).toEqual([302, '/auth/login'])
  })

  test.each(['/auth/login', '/auth/signup', '/auth/password/forget', '/auth/password/reset?code=x'])(
    '%s is for guests',
    async path => {
      const response = await (await signedIn()).get(path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    },
  )

  test.each([
    ['/about', '/about'],
    ['/policies?q=rds', '/policies?q=rds'],
    ['/auth/login?x', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example/x', '/'],
    ['/.//evil.example/x', '/'],
  ])('from %s a page for guests leads back to %s', async (from, to) => {
    const headers = { 'sec-fetch-dest': 'empty', referer: origin + from }
    const response = await (await signedIn()).get('/auth/login', { headers })
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
  })

  test('a session that has ended says so', async () => {
    const visitor = browser({ auth_token: 'a.b.c', refresh_token: 'x', account_id: crypto.randomUUID() })
    const response = await visitor.get('/dashboard')
    expect(response.headers.get('location')).toBe('/auth/login?redirectUrl=%2Fdashboard')
    expect(visitor.jar.has('refresh_token')).toBe(false)
    expect(await (await visitor.get('/auth/login')).text()).toContain('Authentication has timed out')
  })
})

describe('sessions of a browser', () => {
  test('a stale access token is refreshed inside the request, for many at once', async () => {
    const visitor = await signedIn()
    visitor.jar.set('auth_token', 'a.b.c')
    const responses = await Promise.all(Array.from({ length: 8 }, () => visitor.get('/dashboard')))
    expect(responses.map(response => response.status)).toEqual(Array(8).fill(200))
    expect((await visitor.get('/dashboard')).status).toBe(200)
    const [cookie] =
      responses[0]?.headers.getSetCookie().filter(cookie => cookie.startsWith('auth_token')) ?? []
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('that two pages renew at the same moment, when its access token is over, goes on', async () => {
    const { jar } = await signedIn()
    const held = { refresh_token: jar.get('refresh_token') ?? '', account_id: jar.get('account_id') ?? '' }
    const [one, two] = [browser(held), browser(held)]
    for (const page of [one, two]) expect((await page.post('/auth/refresh')).status).toBe(200)
    expect((await two.get('/dashboard')).status).toBe(200)
  })

  test('is not cleared by an answer that comes after another has begun', async () => {
    const [one, other] = [await signedIn(), await signUp()]
    const before = browser(Object.fromEntries(one.jar))
    const code = await codeFor(other.email, '/account/verify')
    await one.post('/account/verify', { code, session: 'switch' })
    expect(one.jar.get('account_id')).toBe(other.accountId)
    // what the page asked for meanwhile came with the cookies of the session that has ended
    for (const path of ['/dashboard', '/api/account']) {
      const late = await before.get(path, { headers: { 'sec-fetch-dest': 'empty' } })
      expect([path, late.headers.getSetCookie().filter(cookie => /Max-Age=0/.test(cookie))]).toEqual([
        path,
        [],
      ])
    }
    expect((await one.get('/dashboard')).status).toBe(200)
    // where a person goes with them, they end
    const gone = await before.get('/', { headers: { 'sec-fetch-dest': 'document' } })
    expect([gone.status, before.jar.has('refresh_token')]).toEqual([200, false])
  })

  test('on https has the prefix of its host on each cookie but XSRF-TOKEN, and believes none without it', async () => {
    const { accountId, refreshToken } = await signUp()
    const get = (prefix: string) =>
      exports.default.fetch(
        new Request('https://plumbline.example/', {
          headers: { cookie: `${prefix}refresh_token=${refreshToken}; ${prefix}account_id=${accountId}` },
        }),
      )
    expect((await get('')).headers.getSetCookie()).toEqual([])
    const set = (await get('__Host-')).headers.getSetCookie()
    expect(set.map(cookie => cookie.split('=')[0]).sort()).toEqual([
      'XSRF-TOKEN',
      '__Host-account_id',
      '__Host-auth_token',
      '__Host-refresh_token',
    ])
    for (const cookie of set) {
      const hidden = cookie.startsWith('XSRF-TOKEN=') ? '' : 'HttpOnly; '
      expect(cookie).toMatch(new RegExp(`; Path=/; Max-Age=\\d+; ${hidden}Secure; SameSite=Lax$`))
    }
  })

  test('logout needs a POST of our own, then clears and revokes', async () => {
    const visitor = await signedIn()
    const held = ['account_id', 'refresh_token'].map(name => `${name}=${visitor.jar.get(name)}`).join('; ')
    const accountId = visitor.jar.get('account_id')
    const living = () =>
      env.DB.prepare('select count(*) as n from sessions where account_id = ? and revoked_at is null')
        .bind(accountId)
        .first('n')
    expect(await living()).toBe(1)
    expect((await visitor.get('/auth/logout')).status).toBe(200)
    expect((await visitor.get('/dashboard')).status).toBe(200)
    const foreign = await visitor.get('/auth/logout', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    const own = await visitor.get('/auth/logout', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(own.status).toBe(302)
    expect(visitor.jar.has('auth_token')).toBe(false)
    expect(await living()).toBe(0)
    expect((await send('/dashboard', { headers: { cookie: held } })).status).toBe(302)
  })

  test('a method that a page does not have is refused, and no fault of ours', async () => {
    const log = watchLog()
    const { status } = await send('/about', { method: 'POST', headers: { origin } })
    expect(log.end().join('\n')).not.toContain('"event":"fault"')
    expect(status).toBe(405)
  })

  test('what asks for data as old versions of Remix did gets the page, and is no fault of ours', async () => {
    const log = watchLog()
    const { status, headers } = await send('/about?_data=routes%2Fabout&q=1')
    expect(log.end().join('\n')).not.toContain('"event":"fault"')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each(['/%', '/policies/%E0%A4', '/dashboard/%ff', '/api/%'])(
    '%s, which nobody can decode, is not found, and logs nothing',
    async path => {
      const log = watchLog()
      const response = await send(path)
      const text = await response.text()
      expect(log.end()).toEqual([])
      expect([response.status, text.includes('Whoops!')]).toEqual([404, !path.startsWith('/api/')])
    },
  )

  test('nor does the list of the routes to a page that nobody can decode', async () => {
    const [, version] = /manifest-(\w+)\.js/.exec(await (await send('/')).text()) ?? []
    const log = watchLog()
    const response = await send(`/__manifest?version=${version}&p=${encodeURIComponent('/%')}&p=%2Fabout`)
    expect(log.end()).toEqual([])
    expect([response.status, await response.json()]).toMatchObject([200, { 'routes/about': {} }])
  })

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a form with %j is refused', async headers => {
    const response = await send('/auth/login', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: 'a@b.co' }),
    })
    expect(response.status).toBe(403)
  })
})

test('the theme is kept in a cookie like the others', async () => {
  const response = await browser().post('/theme', { theme: 'dark', redirectUrl: '/about' })
  expect(response.headers.getSetCookie().find(cookie => cookie.startsWith('theme='))).toMatch(
    /^theme=dark; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('what a page refuses is logged as the API does it', async () => {
  const person = await signUp()
  const page = browserOf(person)
  const log = watchLog()
  await browser().get('/dashboard')
  await page.get('/terms/publish')
  await page.post('/auth/logout', {}, { origin: 'https://evil.example' })
  const form = new FormData()
  form.append('plan', '{}')
  await page.get('/dashboard', { method: 'POST', headers: { origin }, body: form })
  const lines = log.end().map(line => logLine.parse(JSON.parse(line)))
  expect(lines.filter(({ event }) => event === 'refused')).toEqual([
    expect.objectContaining({ code: 'UNAUTHENTICATED', route: 'GET /dashboard', client: expect.any(String) }),
    expect.objectContaining({
      code: 'ROLE_NOT_ALLOWED',
      route: 'GET /terms/publish',
      accountId: person.accountId,
    }),
    expect.objectContaining({ code: 'ORIGIN_REFUSED', route: 'POST /auth/logout' }),
    expect.objectContaining({ status: 403, route: 'POST /dashboard', accountId: person.accountId }),
  ])
})

test('static files carry the headers of answers', () => {
  const everywhere = /^\/\*\n((?: {2}.*\n)+)/m.exec(files)?.[1] ?? ''
  const lines = Object.fromEntries(
    everywhere
      .trim()
      .split('\n')
      .map(line => {
        const [name = '', ...value] = line.trim().split(': ')
        return [name, value.join(': ')]
      }),
  )
  expect(lines).toEqual({ ...always, 'Content-Security-Policy': nothing })
})

describe('what a plan says is shown as it is', () => {
  test('on the page of an assessment and on the dashboard', async () => {
    const person = await uploader()
    const address = 'aws_db_instance.main["\u202e\u200b\u009b2J"]'
    const after = { storage_encrypted: false, publicly_accessible: true, engine: 'postgres' }
    const plan = planOf([{ address, type: 'aws_db_instance', name: 'main', after }])
    const { body } = await upload(person, plan)
    expect(Object.keys(body.policyResponse)).toContain(address)
    const page = browserOf(person)
    for (const path of ['/dashboard', `/dashboard/assessments/${body.id}`]) {
      const html = (await (await page.get(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
      expect([path, html.includes('\\u202e\\u200b\\u009b2J')]).toEqual([path, true])
      expect([path, /[\u202e\u200b\u009b]/.test(html)]).toEqual([path, false])
    }
  })
})

test('the page of an assessment tells what is waived apart, and which waivers have to be looked at', async () => {
  const person = await uploader()
  const waiver = (address: string, reason: string) =>
    `  - {policy: '**', address: '${address}', reason: '${reason}', owner: us, expires: 2999-12-31}\n`
  const config = `fail-on: HIGH\nwaivers:\n${waiver('aws_db_instance.main', 'Test data, </script><b>no more</b>')}${waiver('aws_x.y', 'It was there once')}`
  const { body } = await upload(person, unsafePlan, { files: { config } })
  const shown = await (await browserOf(person).get(`/dashboard/assessments/${body.id}`)).text()
  const html = shown.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!-- -->/g, '')
  expect(html).toContain(`Waived: ${body.summary.waived.total}</h2>`)
  expect(html).toContain('Test data, &lt;/script&gt;&lt;b&gt;no more&lt;/b&gt;')
  // nor where the page hands it to its script
  expect(shown).toMatch(/Test data, \\+u003c\/script/)
  expect(shown).not.toContain('</script><b>')
  expect(html).toContain('December 31, 2999')
  expect(html).toContain('Waives nothing in this plan')
  expect(html).toContain('Line 4 of the settings')
  expect(html).toContain('Gate at HIGH: passed')
  expect(html).not.toContain('data-finding')
})
