import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import type { Change, Counts, Finding, Report, Severity } from '../engine/index.ts'
import { SEVERITIES } from '../engine/index.ts'
import { visible } from '../visible.ts'
import { type Assessment, outcomeOf, type Place, rowsOf } from './assessment.ts'
import { FORMATS, formats } from './index.ts'
import { markdown } from './markdown.ts'
import { LIMITS } from './sarif.ts'

/** What somebody may write into a name or a value to be obeyed, linked, hidden or believed by whoever reads a report. */
const HOSTILE = [
  '\u001b]0;owned\u0007\u009b2J\u001b[31m',
  '\u202eevil\u2066\u200b\u00ad',
  '::error::passed',
  '\n::set-output name=x::y',
  '##vso[task.setvariable variable=x]y',
  '##[error]x',
  '##VSO[task.complete result=Succeeded;]',
  '%0A::error::x',
  '%AZP25%3B%5D;]=,:',
  '[link](https://evil.example)',
  '![pixel](https://evil.example/x.png)',
  'https://evil.example www.evil.example a@evil.example',
  '@org/team #1 !2 $3 ~label GH-12 :rocket: deadbeefdeadbeef',
  '| a | b |\n|---|---|',
  '``` \n# heading\n- list\n> quote',
  '`code` ``more`` `',
  '\\` \\| \\\\',
  '<script>alert(1)</script><img src=x onerror=alert(1)><!-- -->',
  '</details></summary></code></pre></testcase></style>',
  '<![CDATA[x]]>]]>&amp;&#0;"\'',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1;=1+1',
  '@SUM(A1)\t=1',
  '"\r\n=1+1,"',
  '＝1+1',
  '\u0000\u0001\u0008\u000b\u001f\u007f\u0085\ufffe\uffff\ud800',
  '\u2028\u2029\ufeff',
  '3 failures failures": [1]',
  'FAIL - x',
  '*bold* _italic_ ~~gone~~ __x__ 1. one',
  '__proto__',
  'constructor',
  '{0} {{1}}',
  'module.a["x.y"].aws_s3_bucket.b["c d"]',
  '../../etc/passwd',
  'C:\\x',
  'file:///etc/passwd',
]

/** A generator of whole numbers that gives the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** A report whose every text of a plan and of settings is hostile, and what a format is told beside it. */
function hostile(seed: number, findings = 12): Assessment {
  const below = numbers(seed)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const text = () => Array.from({ length: 1 + below(3) }, () => pick(HOSTILE)).join(pick(['', ' ', '.']))
  const counts = (): Counts => ({ HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 })
  const summary = { introduced: counts(), existing: counts(), fixed: counts(), undetermined: 2, resources: 1 }
  const byAddress = new Map<string, Finding[]>()
  for (let i = 0; i < findings; i++) {
    const severity = pick(SEVERITIES)
    const change = pick<Change>(['introduced', 'existing', 'fixed'])
    summary[change][severity]++
    summary[change].total++
    const address = `aws_x.${text()}`
    const finding: Finding = {
      message: `\`${text()}\` is \`${text()}\`, ${text()}`,
      metadata: {
        title: text(),
        custom: {
          severity,
          remediation: `Close it in ${text()}.\n\nresource "aws_x" "a" {\n  name = "${text()}"\n}`,
          ...(below(2) ? { proven: true } : {}),
          policyId: `aws/x/${pick(['open', 'public', 'old'])}`,
          path: text(),
          change,
          related: [text()],
          frameworks: { 'cis-aws-7.0': ['1.1', '1.2'] },
          fingerprint: i.toString(16).padStart(16, '0'),
          ...(below(4) === 0 ? { waiver: { reason: text(), owner: text(), expires: '2027-03-31' } } : {}),
        },
      },
    }
    byAddress.set(address, [...(byAddress.get(address) ?? []), finding])
  }
  const report: Report = {
    summary,
    policyResponse: Object.fromEntries(byAddress),
    undetermined: [1, 2].map(() => ({ policyId: 'aws/x/y', address: text(), path: text(), reason: text() })),
    dataLoss: [
      { address: text(), noun: 'Queue', action: 'delete', cause: text(), fate: 'lost', reason: text() },
      { address: text(), noun: 'Table', action: 'forget', cause: '', fate: 'protected', reason: text() },
    ],
    coverage: {
      ...{ resources: 3, judged: 2, policies: 9, harmless: { [text()]: 1 }, unjudged: { [text()]: 2 } },
      ...{ deferred: { [text()]: text() }, actions: [text()], lists: [], complete: false },
      verdicts: { pass: 5, fail: 1, undetermined: 2, notApplicable: 0 },
    },
  }
  const place = (): Place | undefined =>
    below(3) === 0
      ? undefined
      : { file: `src/${text()}.tf`, line: 1 + below(9), length: below(80), isCall: below(2) === 0 }
  const places = new Map<string, Place | undefined>()
  return {
    report,
    version: '1.2.3',
    plan: `plans/${text()}.json`,
    label: text(),
    gate: outcomeOf(report, { failOn: pick([...SEVERITIES, 'none']) }),
    locate: (address, path) => {
      const key = JSON.stringify([address, path])
      if (!places.has(key)) places.set(key, place())
      return places.get(key)
    },
  }
}

const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)

/** Whatever hides, turns the direction of writing or is obeyed by a terminal; but the ends of lines. */
const HIDDEN = /(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

describe.each(FORMATS)('%s', name => {
  const write = formats[name]

  test('hides nothing and commands nothing, whatever a plan says', () => {
    for (const seed of SEEDS) {
      const written = write([hostile(seed)])
      expect(HIDDEN.exec(written), `${seed}`).toBeNull()
      if (name !== 'csv') expect(written).not.toContain('\r')
      for (const line of written.split('\n')) {
        const rest =
          name === 'azure' ? line.replace(/^##vso\[task\.logissue type=(error|warning);[^\]]*\]/, '') : line
        expect(rest, `${seed}`).not.toMatch(/##(vso)?\[/i)
        if (name !== 'github') expect(line, `${seed}`).not.toMatch(/^\s*::/)
      }
    }
  })

  test('says several plans, one that is none, and nothing at all', () => {
    const unread = { plan: 'b.json', error: { code: 'PLAN_EMPTY' as const, message: 'The file is empty.' } }
    for (const run of [[], [unread], [hostile(1), unread, hostile(2)]]) {
      const written = write(run)
      expect(typeof written).toBe('string')
      expect(HIDDEN.exec(written)).toBeNull()
    }
  })

  test('says a report without findings', () => {
    expect(write([calm()])).not.toContain('undefined')
  })
})

function calm(): Assessment {
  const whole = hostile(1, 0)
  return { ...whole, plan: 'plan.json', report: { ...whole.report, dataLoss: [], undetermined: [] } }
}

describe('json and jsonl', () => {
  test('mean the very report, with files and lines', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const [address, [finding] = []] = Object.entries(given.report.policyResponse)[0]!
      const said = JSON.parse(formats.json([given]))
      const place = given.locate?.(address, finding!.metadata.custom.path)
      expect(said.policyResponse[address][0].metadata.custom).toEqual({
        ...finding!.metadata.custom,
        ...(place ? { file: place.file, line: place.line } : {}),
      })
      expect(formats.json([{ ...given, locate: () => undefined }])).toBe(
        formats.json([{ report: given.report, version: '', plan: '' }]),
      )
      expect(JSON.parse(formats.json([{ report: given.report, version: '', plan: '' }]))).toEqual(
        given.report,
      )
      const lines = formats.jsonl([given, given]).trimEnd().split('\n')
      expect(lines.map(line => JSON.parse(line).file)).toEqual([given.plan, given.plan])
    }
  })
})

describe('csv', () => {
  /** Cells as a program reads them that separates at `separator`. */
  const cells = (text: string, separator: string) => {
    const rows: string[][] = [[]]
    let at = 0
    while (at < text.length) {
      let cell = ''
      if (text[at] === '"') {
        for (at++; at < text.length; at++) {
          if (text[at] !== '"') cell += text[at]
          else if (text[at + 1] === '"') cell += text[at++]
          else break
        }
        at++
      }
      while (at < text.length && text[at] !== separator && !text.startsWith('\r\n', at)) cell += text[at++]
      rows.at(-1)!.push(cell)
      if (text[at] === separator) at++
      else {
        at += 2
        if (at < text.length) rows.push([])
      }
    }
    return rows
  }

  test('has a row for each finding, as many cells in each, and no formula', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const written = formats.csv([given])
      const [head, ...rows] = cells(written, ',')
      expect(rows).toHaveLength(rowsOf(given).length)
      for (const row of rows) expect(row).toHaveLength(head!.length)
      for (const separator of [',', ';', '\t'])
        for (const cell of cells(written, separator).flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    }
  })

  test('quotes quotes', () => {
    const [row] = rowsOf(hostile(3))
    expect(cells(formats.csv([hostile(3)]), ',')[1]![4]).toBe(visible(row!.address))
  })
})

describe('junit', () => {
  /** The elements of well-formed XML with their attributes, as written; throws where it is not well formed. */
  const elements = (text: string) => {
    const found: { name: string; attributes: Record<string, string> }[] = []
    const open: string[] = []
    let rest = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
    while (rest) {
      const token =
        /^(?:<\/(?<end>[a-z]+)>|<(?<name>[a-z]+)(?<attributes>(?: [a-z]+="[^"<>]*")*)(?<empty>\/)?>|(?<text>[^<>]+))/.exec(
          rest,
        )
      if (!token?.groups) throw new Error(`not well formed: ${rest.slice(0, 200)}`)
      const { end, name, attributes = '', empty, text: chars } = token.groups
      for (const [, entity] of (attributes + (chars ?? '')).matchAll(/&([^;]*)(?:;|$)/g))
        if (!/^(amp|lt|gt|quot|#39|#35|#58)$/.test(entity!)) throw new Error(`not an entity: ${entity}`)
      if (end && open.pop() !== end) throw new Error(`closes ${end}`)
      if (name) {
        found.push({
          name,
          attributes: Object.fromEntries(
            [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
          ),
        })
        if (!empty) open.push(name)
      }
      rest = rest.slice(token[0].length)
    }
    if (open.length > 0) throw new Error(`leaves ${open} open`)
    return found
  }

  test('is well formed, of characters that XML has, and counts what it holds', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const written = formats.junit([given])
      expect(written).not.toMatch(/[\ufffe\uffff]/)
      const all = elements(written)
      const rows = rowsOf(given)
      const n = (name: string) => all.filter(element => element.name === name).length
      expect(n('testcase')).toBe(rows.length + given.report.undetermined.length)
      expect(n('failure')).toBe(rows.filter(({ fails }) => fails).length)
      expect(all[0]!.attributes).toEqual({
        ...{ name: 'plumbline', tests: `${n('testcase')}`, failures: `${n('failure')}` },
        ...{ errors: '0', time: '0' },
      })
      const suites = all.filter(({ name }) => name === 'testsuite')
      const skipped = suites.map(({ attributes }) => Number(attributes.skipped))
      expect(skipped.reduce((sum, one) => sum + one, 0)).toBe(n('skipped'))
      for (const { name, attributes } of all)
        if (name === 'testcase')
          expect(Object.keys(attributes)).toEqual(expect.arrayContaining(['classname', 'name', 'time']))
    }
  })

  test('has a case that passed where there is nothing to say, and an error for what was not read', () => {
    expect(elements(formats.junit([calm()])).map(({ name }) => name)).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
    ])
    const unread = { plan: 'b.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
    expect(elements(formats.junit([unread])).at(-1)).toEqual({
      name: 'error',
      attributes: { message: 'Empty.' },
    })
  })

  const cases = (...run: Parameters<typeof formats.junit>[0]) =>
    elements(formats.junit(run)).flatMap(({ name, attributes }) =>
      name === 'testcase' ? `${attributes.classname}: ${attributes.name}` : [],
    )

  test('names no two cases alike: GitLab and others take the first of them alone', async () => {
    const report = await assess(readFileSync('tests/fixtures/shop.tfplan.json'))
    const shop = { report, version: '1', plan: 'shop.json' }
    const unread = { plan: 'b.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
    const group = await openTo(['0.0.0.0/0'], ['::/0'])
    const runs = [[shop], [group], [shop, group, shop, unread, unread], SEEDS.map(seed => hostile(seed))]
    for (const names of runs.map(run => cases(...run))) expect([...new Set(names)]).toEqual(names)
  })

  test('names a finding the same, whatever else its policy finds at the resource', async () => {
    const [four, six] = [cases(await openTo(['0.0.0.0/0'], [])), cases(await openTo([], ['::/0']))]
    const both = cases(await openTo(['0.0.0.0/0'], ['::/0']))
    expect(both.filter(name => name.includes('aws/vpc/ssh-not-open'))).toHaveLength(2)
    expect(new Set([...four, ...six])).toEqual(new Set(both))
    expect(both.find(name => name.includes('ipv6'))).toMatch(
      /^aws_security_group\.a: \[HIGH\] .+ \(aws\/vpc\/ssh-not-open, ingress\.ipv6_cidr_blocks, [0-9a-f]{8}\)$/,
    )
    const alone = await openTo([], [])
    expect(cases(alone)).toEqual([
      'aws_security_group.a: [INFO] Security group is used by nothing (aws/vpc/security-group-attached)',
    ])
  })

  /** The report of a group with a rule for each address that may come in by SSH. */
  async function openTo(four: string[], six: string[]): Promise<Assessment> {
    const rule = { from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: [], ipv6_cidr_blocks: [] }
    const ingress = [
      ...six.map(address => ({ ...rule, ipv6_cidr_blocks: [address] })),
      ...four.map(address => ({ ...rule, cidr_blocks: [address] })),
    ]
    const plan = planJson(
      [change('aws_security_group.a', { after: { description: 'of the shop', ingress } })],
      undefined,
    )
    const report = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    return { report, version: '1', plan: 'plan.json' }
  }
})

describe('markdown', () => {
  /** What is left where code is taken out: words of ours, a table's bars and the tags of a fold. */
  const outside = (text: string) => text.replace(/^(`{3,})hcl\n[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')

  test('makes no link, mention, picture, tag, heading or row of what a plan says', () => {
    for (const seed of SEEDS) {
      const written = markdown([hostile(seed)])
      const rest = outside(written).replace(/<\/?(details|summary)>/g, '')
      expect(rest, `${seed}`).not.toMatch(/[[\]@<>!$~&\\{}=+]|:\/\/|www\.|evil|(?<!^#{0,2})#|__/im)
      for (const line of rest.split('\n')) {
        if (/^\|/.test(line)) expect(line.match(/\|/g), line).toHaveLength(4)
        else expect(line).not.toContain('|')
      }
    }
  })

  test('keeps within its budget by leaving out whole findings, and says how many', () => {
    for (const most of [3000, 20_000, 60_000]) {
      const written = markdown([hostile(7, 400)], most)
      expect(written.length).toBeLessThanOrEqual(most)
      expect(written).toMatch(/\d+ more of these are left out here\./)
      const tags = outside(written).match(/<\/?details>/g)!
      expect(tags.filter(tag => tag === '<details>')).toHaveLength(tags.length / 2)
      expect(outside(written)).not.toContain('`')
    }
  })

  /** So many plans: some fail, some pass, and each seventh could not be read. */
  const plansOf = (n: number) =>
    Array.from({ length: n }, (_, i) => {
      const plan = `plans/live/production/eu-central-1/unit-${i}/tfplan.json`
      if (i % 7 === 6) return { plan, error: { code: 'PLAN_EMPTY' as const, message: 'The file is empty.' } }
      const given = hostile(1 + (i % SEEDS.length), 8)
      const failOn = i % 3 === 0 ? 'INFO' : 'none'
      return { ...given, plan, gate: outcomeOf(given.report, { failOn }) }
    })
  const heads = (text: string, of: RegExp) => text.split('\n').filter(line => of.test(line)).length
  const leftOut = (text: string) => Number(/^Left out here: (\d+) plan/m.exec(text)?.[1] ?? 0)

  test.each([0, 40, 500, 3000, 20_000, 59_700])(
    'keeps within %i characters whatever the number of plans, and says how many it leaves out',
    most => {
      for (const n of [1, 2, 3, 10, 20, 60, 100, 300]) {
        const run = plansOf(n)
        const written = markdown(run, most)
        expect(written.length, `${n}`).toBeLessThanOrEqual(most)
        const tags = outside(written).match(/<\/?details>/g) ?? []
        expect(tags.filter(tag => tag === '<details>')).toHaveLength(tags.length / 2)
        if (most < 500) continue
        const told = heads(written, /^(###|\*\*`plans.*could not be judged)/)
        expect(told + leftOut(written), `${n}`).toBe(n)
        const failing = run.filter(one => 'error' in one || !one.gate.passed).length
        const passing = heads(written, /^Passes\.$/)
        // none that passes has the room of one that does not
        if (passing > 0) expect(told - passing).toBe(failing)
        else if (told < failing) expect(written).toContain(`, ${failing - told} failing`)
        if (most < 20_000) continue
        expect(heads(written, /^\| (\*\*)?[A-Z]+(\*\*)? \|/), `${n}`).toBeGreaterThan(0)
        // what one does not need another has
        if (/left out here|^Left out here/m.test(written)) expect(written.length).toBeGreaterThan(most * 0.9)
      }
    },
  )

  test('tells plans that could not be read, or that fail, before those that pass, and tells more of them', () => {
    const run = plansOf(30)
    const order = markdown(run)
      .split('\n')
      .flatMap(line => /^(?:###|\*\*)[^`]*`.*unit-(\d+)/.exec(line)?.[1] ?? [])
    const rank = (i: number) => {
      const one = run[i]!
      return 'error' in one ? 0 : one.gate.passed ? 2 : 1
    }
    expect(order.map(Number)).toEqual(run.map((_, i) => i).sort((a, b) => rank(a) - rank(b)))
    const rows = (text: string) => heads(text, /^\| (\*\*)?[A-Z]+(\*\*)? \|/)
    const [ofFailing] = markdown(run, 20_000).split(/^### .*\n\nPasses\.$/m)
    expect(rows(ofFailing!)).toBe(rows(markdown(run, 20_000)))
    expect(rows(ofFailing!)).toBeGreaterThan(10)
  })
})

describe('html', () => {
  test('holds the tags and attributes of the page alone, and nothing that is loaded or run', () => {
    for (const seed of SEEDS) {
      const written = formats.html([hostile(seed)]).replace(/<style>[^<]*<\/style>/, '')
      for (const [, tag, attributes] of written.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
        expect(tag).toMatch(
          /^(!doctype|html|head|meta|title|body|header|main|section|h[1-3]|p|span|b|br|wbr|dl|div|dt|dd|svg|path|rect|circle|fieldset|legend|label|input|details|summary|code|pre|ul|li)$/,
        )
        for (const [, attribute] of attributes!.replace(/"[^"]*"/g, '').matchAll(/\s([a-z-]+)=/gi))
          expect(attribute).toMatch(
            /^(lang|charset|http-equiv|content|name|class|viewBox|preserveAspectRatio|aria-hidden|d|x|y|width|height|rx|cx|cy|r|fill|stroke|stroke-width|type|id|tabindex)$/,
          )
      }
    }
  })

  test('breaks no line within the id of a control', () => {
    const written = formats.html([hostile(1)])
    expect(written).toContain('<span>cis-aws-7.0 · <span>1.1</span>, <span>1.2</span></span>')
    expect(written).toContain('.small span span{white-space:nowrap}')
  })

  test('links to the policies where a service is named', () => {
    expect(formats.html([{ ...hostile(1), site: 'https://plumbline.example' }])).toMatch(
      /<a href="https:\/\/plumbline\.example\/policies\/aws\/x\/\w+" rel="noreferrer">/,
    )
  })
})

describe('codequality', () => {
  test('has the five members that GitLab reads, for what stands and is not waived', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const issues = JSON.parse(formats.codequality([given]))
      expect(issues).toHaveLength(rowsOf(given).filter(row => row.change !== 'fixed' && !row.waiver).length)
      for (const issue of issues) {
        expect(Object.keys(issue)).toEqual([
          'description',
          'check_name',
          'fingerprint',
          'severity',
          'location',
        ])
        expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(issue.severity)
        expect(issue.location.path).not.toMatch(/^\.\//)
        expect(issue.location.lines.begin).toBeGreaterThan(0)
      }
      expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(
        issues.length,
      )
    }
  })
})

test.each([
  ['./infra/plan.json', 'infra/plan.json'],
  ['/builds/acme/shop/plan.json', 'plan.json'],
  ['../plan.json', 'plan.json'],
  ['C:\\shop\\plan.json', 'plan.json'],
  ['-', 'plan.json'],
])('codequality names a file of the repository: %s', (plan, expected) => {
  const issues = JSON.parse(formats.codequality([{ ...hostile(SEEDS[0]!), plan, locate: () => undefined }]))
  expect(issues.length).toBeGreaterThan(0)
  expect(new Set(issues.map(({ location }: { location: { path: string } }) => location.path))).toEqual(
    new Set([expected]),
  )
})

test('codequality tells a finding of each of several plans, though they have one address, whichever plans stand beside', () => {
  const of = (plan: string) => ({ ...hostile(1), plan })
  const [eu, us, ap] = [of('eu.json'), of('us.json'), of('ap.json')]
  const broken = { plan: 'ap.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
  const told = (...run: Parameters<typeof formats.codequality>[0]): string[] =>
    JSON.parse(formats.codequality(run)).map(({ fingerprint }: { fingerprint: string }) => fingerprint)
  const own = rowsOf(eu).filter(row => row.change !== 'fixed' && !row.waiver)
  expect(told(eu)).toEqual(own.map(({ fingerprint }) => fingerprint))
  const both = told(eu, us)
  expect(new Set(both).size).toBe(2 * own.length)
  expect(told(us, eu)).toEqual([...both.slice(own.length), ...both.slice(0, own.length)])
  expect(told(broken, ap, us)).toEqual([...told(ap, broken), ...both.slice(own.length)])
})

describe('conftest', () => {
  test('says each finding on a line and the verdict on the last alone', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const lines = formats.conftest([given]).trimEnd().split('\n')
      const rows = rowsOf(given).filter(({ change }) => change !== 'fixed')
      const failures = rows.filter(({ fails }) => fails).length
      expect(lines.at(-1)).toMatch(
        new RegExp(`^\\d+ tests?, 5 passed, \\d+ warnings?, ${failures} failures?, \\d+ exceptions?$`),
      )
      expect(lines.slice(0, -2)).toHaveLength(rows.length)
      for (const line of lines.slice(0, -2)) {
        expect(line).toMatch(/^(FAIL|WARN|EXCP) - .* \[[0-9a-f]{16}\]$/)
        // what Atlantis takes for a verdict
        expect(line).not.toMatch(/[1-9][0-9]* failure|failures": \[/)
      }
      expect(lines.filter(line => line.startsWith('FAIL'))).toHaveLength(failures)
    }
  })

  test('says that nothing was wrong, since an empty answer means that it broke', () => {
    expect(formats.conftest([calm()])).toBe('5 tests, 5 passed, 0 warnings, 0 failures, 0 exceptions\n')
  })
})

describe('github', () => {
  test('writes commands of three kinds, at most ten of each, with properties that no text leaves', () => {
    for (const seed of SEEDS) {
      const lines = formats
        .github([hostile(seed, 80)])
        .trimEnd()
        .split('\n')
      const commands = lines.filter(line => line.startsWith('::'))
      for (const line of commands)
        expect(line).toMatch(/^::(error|warning|notice) (file=[^:,]+,line=\d+,)?title=[^:,]+::[^\r\n]+$/)
      for (const kind of ['error', 'warning', 'notice'])
        expect(commands.filter(line => line.startsWith(`::${kind} `)).length).toBeLessThanOrEqual(10)
      expect(lines.at(-1)).toMatch(/^Plumbline, /)
    }
  })

  test('says how many more there are', () => {
    const some = hostile(5, 80)
    const given = { ...some, gate: outcomeOf(some.report, { failOn: 'INFO' }) }
    const failing = rowsOf(given).filter(({ fails }) => fails).length
    expect(failing).toBeGreaterThan(10)
    expect(formats.github([given])).toContain(`title=${failing - 9} more::`)
  })
})

describe('azure', () => {
  test('writes one command, with properties that no text leaves', () => {
    for (const seed of SEEDS) {
      const lines = formats
        .azure([hostile(seed)])
        .trimEnd()
        .split('\n')
      for (const line of lines.slice(0, -1))
        expect(line).toMatch(
          /^##vso\[task\.logissue type=(error|warning)(;sourcepath=[^;\]]+;linenumber=\d+)?(;code=[^;\]]+)?;\][^\r\n]+$/,
        )
      for (const line of lines.slice(0, -1)) expect(line.replace(/%AZP25/g, '')).not.toMatch(/%(0D|0A)/i)
    }
  })
})

describe('sarif', () => {
  interface Log {
    version: string
    runs: Run[]
  }
  interface Run {
    tool: { driver: { name: string; rules?: Rule[] } }
    results: Result[]
    invocations: {
      executionSuccessful: boolean
      toolExecutionNotifications: { message: { text: string } }[]
    }[]
    automationDetails?: { id: string }
    properties?: { fixed: number }
  }
  interface Rule {
    id: string
    name: string
    shortDescription: { text: string }
    fullDescription: { text: string }
    help: { text: string; markdown?: string }
    defaultConfiguration: { level: string }
    properties: { tags: string[]; 'security-severity'?: string }
  }
  interface Result {
    ruleId: string
    ruleIndex: number
    level: string
    rank: number
    message: { text: string }
    locations: {
      physicalLocation: {
        artifactLocation: { uri: string; uriBaseId: string }
        region?: Record<string, number>
      }
    }[]
    partialFingerprints: Record<string, string>
    baselineState: string
    suppressions?: { kind: string; status: string; justification: string }[]
  }
  const read = (run: Parameters<typeof formats.sarif>[0]): Log => JSON.parse(formats.sarif(run))

  test('has a category of its own for each plan: GitHub takes no file in which two runs have one', () => {
    const [first, second] = ['a/plan.json', 'b/plan.json'].map(plan => ({ ...hostile(1), label: 'eu', plan }))
    const broken = { plan: 'c.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
    const ids = (...run: Parameters<typeof formats.sarif>[0]) =>
      (JSON.parse(formats.sarif(run)) as Log).runs.map(one => one.automationDetails?.id)
    expect(ids(first as Assessment)).toEqual(['plumbline/eu/'])
    expect(ids(first as Assessment, second as Assessment, broken, broken)).toEqual([
      'plumbline/eu-a-plan.json/',
      'plumbline/eu-b-plan.json/',
      'plumbline/c.json/',
      'plumbline/c.json-2/',
    ])
    const many = Array.from({ length: 30 }, () => first as Assessment)
    expect(new Set(ids(...many)).size).toBe(20)
  })

  test('tells what stands, marks what is waived, and is silent on what is fixed', () => {
    for (const seed of SEEDS) {
      const given = hostile(seed)
      const rows = rowsOf(given)
      const [run] = read([given]).runs
      const standing = rows.filter(({ change }) => change !== 'fixed')
      expect(run!.results.map(({ partialFingerprints }) => partialFingerprints['plumbline/v1'])).toEqual(
        standing.map(({ fingerprint }) => fingerprint),
      )
      expect(run!.results.filter(({ suppressions }) => suppressions)).toHaveLength(
        standing.filter(({ waiver }) => waiver).length,
      )
      expect(run!.properties?.fixed).toBe(rows.length - standing.length)
    }
  })

  // What the schema of OASIS asks, and what GitHub and GitLab do beyond it; see LIMITS and the pages named in sarif.ts.
  test('keeps the rules of the schema and of those who read it', () => {
    for (const seed of SEEDS) {
      const log = read([hostile(seed), hostile(seed + 1)])
      expect(log.version).toBe('2.1.0')
      for (const { tool, results, automationDetails } of log.runs) {
        const rules = tool.driver.rules ?? []
        expect(automationDetails?.id).toMatch(/^plumbline\/[\w.…-]+\/$/)
        expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
        for (const rule of rules) {
          expect(rule.name.length).toBeLessThanOrEqual(255)
          for (const { text } of [rule.shortDescription, rule.fullDescription]) {
            expect(text.length).toBeGreaterThan(0)
            expect(text.length).toBeLessThanOrEqual(1024)
          }
          expect(rule.help.text).not.toBe('')
          expect(rule.properties.tags.length).toBeLessThanOrEqual(10)
          expect(new Set(rule.properties.tags).size).toBe(rule.properties.tags.length)
          expect(rule.properties['security-severity'] ?? '0.1').toMatch(/^\d\.\d$/)
        }
        for (const result of results) {
          expect(rules[result.ruleIndex]!.id).toBe(result.ruleId)
          expect(['none', 'note', 'warning', 'error']).toContain(result.level)
          expect(result.rank).toBeGreaterThanOrEqual(0)
          expect(result.rank).toBeLessThanOrEqual(100)
          expect(result.message.text.length).toBeLessThanOrEqual(1000)
          expect(result.message.text).not.toContain('](')
          expect(['new', 'unchanged', 'updated', 'absent']).toContain(result.baselineState)
          expect(result.partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}:1$/)
          expect(result.locations).toHaveLength(1)
          const { artifactLocation, region } = result.locations[0]!.physicalLocation
          expect(artifactLocation.uri).toMatch(/^[A-Za-z0-9%._~!$&'()*+,;=@-][A-Za-z0-9%._~!$&'()*+,;=@/-]*$/)
          expect(artifactLocation.uri.split('/')).not.toContain('..')
          if (region) {
            expect(region.startLine).toBeGreaterThan(0)
            expect(region.endLine).toBe(region.startLine)
            expect(region.endColumn).toBeGreaterThanOrEqual(region.startColumn!)
          }
          for (const { kind, status } of result.suppressions ?? [])
            expect([kind, status]).toEqual(['external', 'accepted'])
        }
      }
    }
  })

  test('names each framework among the tags of a rule, however many controls of one there are', () => {
    const given = hostile(3)
    const frameworks = {
      fsbp: ['S3.5'],
      nist: ['1', '2', '3', '4', '5', '6', '7', '8'],
      pci: ['2.2.5', '4.2.1'],
    }
    for (const finding of Object.values(given.report.policyResponse).flat())
      finding.metadata.custom.frameworks = frameworks
    const rules = read([given]).runs[0]!.tool.driver.rules!.filter(({ id }) => id.startsWith('aws/x/'))
    expect(rules).toHaveLength(3)
    for (const { properties } of rules) {
      expect(properties.tags.slice(0, 2)).toEqual(['security', 'terraform'])
      expect(properties.tags.slice(3)).toEqual([
        ...['fsbp/S3.5', 'nist/1', 'pci/2.2.5', 'nist/2', 'pci/4.2.1', 'nist/3', 'nist/4'],
      ])
    }
  })

  // The schema is not ours to hand on: a copy that the environment names is taken where there is one.
  test.skipIf(!process.env.SARIF_SCHEMA)('is valid by the schema of OASIS', async () => {
    const { Validator } = await import('@cfworker/json-schema')
    const schema = JSON.parse(readFileSync(process.env.SARIF_SCHEMA as string, 'utf8'))
    const validator = new Validator(schema, '4', false)
    const unread = { plan: 'b.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
    for (const seed of SEEDS)
      expect(validator.validate(read([hostile(seed), unread, calm()])).errors).toEqual([])
  })

  test('of more than fits keeps the gravest, and says how many are left out', () => {
    const given = hostile(9, 6000)
    const written = formats.sarif([given])
    const [run] = read([given]).runs
    expect(written.length).toBeLessThan(10_000_000)
    expect(run!.results.length).toBeLessThanOrEqual(LIMITS.results)
    const left = rowsOf(given).filter(({ change }) => change !== 'fixed').length - run!.results.length
    if (left > 0)
      expect(run!.invocations[0]!.toolExecutionNotifications[0]!.message.text).toMatch(
        new RegExp(`^${left} more results`),
      )
  })

  /** A plan with a finding of each of these severities, so many times. */
  const found = (plan: string, severities: readonly Severity[], times = 1): Assessment => {
    const finding = (severity: Severity, i: number): Finding => ({
      message: 'it is open',
      metadata: {
        title: 'A thing is open',
        custom: {
          ...{ severity, remediation: 'Close it.', policyId: `aws/x/${severity.toLowerCase()}`, path: '' },
          ...{ change: severity === 'HIGH' ? 'existing' : 'introduced', related: [], frameworks: {} },
          fingerprint: `${plan}${severity}${i}`,
        },
      },
    })
    const findings = Array.from({ length: times }, (_, i) => severities.map(one => finding(one, i))).flat()
    const quiet = calm()
    return {
      ...{ ...quiet, plan, label: 'eu' },
      report: { ...quiet.report, policyResponse: { 'aws_x.a': findings } },
    }
  }
  const levels = ({ results }: Run) => results.map(({ level }) => level)

  test('of more than fits leaves out the slightest of all plans, whichever stands first, and says so', () => {
    const told: string[] = []
    const run = [
      found('a.json', ['LOW'], 6000),
      found('b.json', ['HIGH', 'MEDIUM']),
      found('c.json', ['INFO', 'HIGH']),
    ]
    const { runs } = JSON.parse(formats.sarif(run, note => told.push(note))) as Log
    expect(runs[0]!.results).toHaveLength(LIMITS.results - 3)
    expect(runs.slice(1).map(levels)).toEqual([['warning', 'error'], ['error']])
    const notes = runs.flatMap(one => one.invocations[0]!.toolExecutionNotifications)
    expect(notes.map(({ message }) => message.text).filter(text => text.includes('fit'))).toEqual([
      '1,003 more results of a.json did not fit: the other formats have them all.',
      '1 more result of c.json did not fit: the other formats have them all.',
    ])
    expect(told).toEqual(['1,004 results did not fit: the other formats have them all.'])
  })

  test('of more plans than fit keeps those that could not be read, and those with the gravest findings', () => {
    const told: string[] = []
    const broken = { plan: 'z.json', error: { code: 'PLAN_EMPTY' as const, message: 'Empty.' } }
    const slight = Array.from({ length: 21 }, (_, i) => found(`low-${i}.json`, ['LOW'], 300))
    const run = [...slight, found('high.json', ['HIGH']), calm(), found('medium.json', ['MEDIUM']), broken]
    const { runs } = JSON.parse(formats.sarif(run, note => told.push(note))) as Log
    expect(runs.map(one => one.automationDetails?.id)).toEqual([
      ...slight.slice(0, 16).map(({ plan }) => `plumbline/eu-${plan}/`),
      ...['eu-high.json', 'eu-medium.json', 'z.json', 'more'].map(step => `plumbline/${step}/`),
    ])
    expect(runs.map(one => one.results.length)).toEqual([...Array(16).fill(300), 1, 1, 0, 0])
    expect(runs.map(one => one.invocations[0]!.executionSuccessful)).toEqual([
      ...Array(18).fill(true),
      false,
      true,
    ])
    expect(told).toEqual(['6 plans did not fit: a file has 20 runs at most.'])
    expect(runs.at(-1)!.invocations[0]!.toolExecutionNotifications[0]!.message.text).toBe(
      '6 more plans did not fit: a file has 20 runs at most.',
    )
    const all = Array.from({ length: 30 }, () => broken)
    expect(read([found('high.json', ['HIGH']), ...all]).runs).toHaveLength(20)
    told.length = 0
    formats.sarif(run.slice(5), note => told.push(note))
    expect(told).toEqual([])
  })

  test('tells of a rule only what holds for every resource', () => {
    const about = () => ({
      ...{ title: 'It is closed', problem: 'It is open', why: 'Everyone can enter.' },
      ...{ remediation: 'Close it.', fix: 'resource "aws_x" "this" {}' },
    })
    const [run] = read([{ ...hostile(2), about }]).runs
    for (const rule of run!.tool.driver.rules ?? [])
      expect(rule).toMatchObject({
        shortDescription: { text: 'It is open' },
        fullDescription: { text: 'Everyone can enter.' },
        help: { text: 'Close it.\n\nresource "aws_x" "this" {}' },
      })
  })

  test('marks the whole line of the block, and no line where none is known', () => {
    const given = hostile(4)
    const locate = (): Place => ({ file: 'a b/main.tf', line: 7, length: 30, isCall: false })
    const at = (assessment: Assessment) =>
      read([assessment]).runs[0]!.results[0]!.locations[0]!.physicalLocation
    expect(at({ ...given, locate })).toEqual({
      artifactLocation: { uri: 'a%20b/main.tf', uriBaseId: '%SRCROOT%' },
      region: { startLine: 7, startColumn: 1, endLine: 7, endColumn: 31 },
    })
    expect(at({ ...given, plan: './out/plan.json', locate: () => undefined })).toEqual({
      artifactLocation: { uri: 'out/plan.json', uriBaseId: '%SRCROOT%' },
    })
  })
})
