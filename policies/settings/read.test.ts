import { describe, expect, test } from 'vitest'
import { dedent } from '../engine/index.ts'
import { registry } from '../registry.ts'
import { SettingsError, settingsLimit } from './document.ts'
import { readSettings } from './read.ts'

const read = (text: string) => readSettings(text, 'plumbline.yaml', registry)

/** The lines of the error that a text brings about. */
function wrong(text: string): string[] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

const waiver = dedent(`
  waivers:
    - policy: aws/vpc/ssh-not-open
      address: aws_security_group.bastion
      reason: Bastion, approved in SEC-142
      owner: platform@acme.example
      expires: 2027-03-31
`)

describe('a settings file', () => {
  test('says what it says, with the lines of its waivers', () => {
    const text = dedent(`
      # the gate
      fail-on: MEDIUM
      only: introduced
      data-loss: none
      policies:
        aws/s3/*: LOW
        aws/s3/bucket-versioned: off
    `)
    expect(read(`${text}\n${waiver.replace('aws/vpc/ssh-not-open', "'**'")}`)).toEqual({
      file: 'plumbline.yaml',
      failOn: 'MEDIUM',
      only: 'introduced',
      dataLoss: 'none',
      levels: [
        { policy: 'aws/s3/*', level: 'LOW' },
        { policy: 'aws/s3/bucket-versioned', level: 'off' },
      ],
      own: [],
      policyFiles: [],
      notRun: [],
      waivers: [
        {
          policy: '**',
          address: 'aws_security_group.bastion',
          reason: 'Bastion, approved in SEC-142',
          owner: 'platform@acme.example',
          expires: '2027-03-31',
          line: 9,
        },
      ],
    })
  })

  test.each(['', '\n', '# nothing yet\n', '---\n', '{}', 'policies:\nwaivers:\n'])(
    'may be empty: %j',
    text => {
      expect(read(text)).toMatchObject({ failOn: undefined, levels: [], waivers: [] })
    },
  )

  test.each([
    [
      'fail-on: high',
      ['plumbline.yaml:1: fail-on: has to be one of HIGH, MEDIUM, LOW, INFO, none; it is high (is it HIGH?)'],
    ],
    ['\nfailon: HIGH', ['plumbline.yaml:2: failon: there is no such key (is it fail-on?)']],
    ['waiver: []', ['plumbline.yaml:1: waiver: there is no such key (is it waivers?)']],
    ['- HIGH', ['plumbline.yaml:1: has to be a map or nothing']],
    ['only: yes', ['plumbline.yaml:1: only: has to be one of all, introduced; it is yes']],
    ['version: 2', ['plumbline.yaml:1: version: has to be one of 1; it is 2']],
    ['policies: [aws/s3/bucket-versioned]', ['plumbline.yaml:1: policies: has to be a map or nothing']],
    [
      'policies:\n  aws/s3/bucket-versioned: false',
      [
        'plumbline.yaml:2: policies.aws/s3/bucket-versioned: has to be one of off, HIGH, MEDIUM, LOW, INFO or a map; it is false',
      ],
    ],
    [
      'policies:\n  aws/s3/bucket-versoined: off',
      [
        'plumbline.yaml:2: policies.aws/s3/bucket-versoined: there is no policy aws/s3/bucket-versoined (is it aws/s3/bucket-versioned?)',
      ],
    ],
    ['policies:\n  aws/s4/*: off', ['plumbline.yaml:2: policies.aws/s4/*: no policy has an id that fits']],
    [
      waiver.replace('2027-03-31', '2027-02-30'),
      [
        'plumbline.yaml:6: waivers[0].expires: has to be a day of the calendar, as 2027-03-31; it is 2027-02-30',
      ],
    ],
    [
      waiver.replace('2027-03-31', 'never'),
      ['plumbline.yaml:6: waivers[0].expires: has to be a day of the calendar, as 2027-03-31; it is never'],
    ],
    [
      waiver.replace('Bastion, approved in SEC-142', 'because'),
      ['plumbline.yaml:4: waivers[0].reason: has to have 10 characters at least'],
    ],
    [waiver.replace('platform@acme.example', '""'), ['plumbline.yaml:5: waivers[0].owner: is empty']],
    [
      waiver.replace('aws_security_group.bastion', 'module.a'),
      [
        'plumbline.yaml:3: waivers[0].address: it names no resource; `module.a.**` means everything in a module',
      ],
    ],
    [
      waiver.replace('    reason', '    because'),
      [
        'plumbline.yaml:2: waivers[0]: reason is missing',
        'plumbline.yaml:4: waivers[0].because: there is no such key',
      ],
    ],
    [
      'waivers:\n  - {}',
      ['policy', 'address', 'reason', 'owner', 'expires'].map(
        key => `plumbline.yaml:2: waivers[0]: ${key} is missing`,
      ),
    ],
    ['fail-on: HIGH\nfail-on: LOW', ['plumbline.yaml:2: fail-on: stands here twice']],
    ['a: &x [1]\nb: *x', ['plumbline.yaml:1: a: anchors (&) are not used in this file']],
    ['fail-on: !!str HIGH', ['plumbline.yaml:1: fail-on: tags (!) are not used in this file']],
    ['%YAML 1.1\n---\nfail-on: HIGH', ['plumbline.yaml:1: directives (%) are not used in this file']],
    ['fail-on: HIGH\n---\nfail-on: LOW', ['plumbline.yaml:2: there is more than one document in this file']],
    ['[HIGH]: 1', ['plumbline.yaml:1: a key has to be a word']],
  ])('%j is refused with line and key', (text, expected) => {
    expect(wrong(text)).toEqual(expected)
  })

  test('names at most twenty faults', () => {
    expect(wrong(Array.from({ length: 100 }, (_, i) => `key${i}: 1`).join('\n'))).toHaveLength(20)
  })

  test('is refused where it is too long or too deep, in no time', () => {
    expect(wrong(`# ${'x'.repeat(settingsLimit)}`)).toEqual([
      'plumbline.yaml:1: the file is longer than 64 KB',
    ])
    for (const text of ['['.repeat(60_000), '{a: '.repeat(15_000), '- '.repeat(30_000), '? '.repeat(30_000)])
      expect(wrong(text)).toEqual(['plumbline.yaml:1: nested deeper than 40 levels'])
    const stairs = Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')
    expect(wrong(stairs)[0]).toMatch(/^plumbline\.yaml:4\d: .*nested deeper than 40 levels$/)
  })

  test('that is hostile throws nothing but what names a line, and pollutes nothing', () => {
    const pieces = [
      ...[
        '__proto__',
        'constructor',
        'toString',
        'policies',
        'waivers',
        'fail-on',
        '- ',
        ': ',
        '\n',
        '  ',
        '\t',
      ],
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        '"',
        "'",
        '\\',
        '|',
        '>',
        '&a ',
        '*a',
        '!!binary ',
        '<<',
        '? ',
        '# ',
        '%',
        '@',
      ],
      ...[
        '---',
        '...',
        '\u0000',
        '\u202e',
        '\ud800',
        '\ufeff',
        'null',
        '~',
        '.nan',
        '0o17',
        '2027-03-31',
        '**',
      ],
    ]
    let state = 42
    for (let n = 0; n < 3000; n++) {
      let text = ''
      for (let i = 0; i < 30; i++) {
        state = Math.imul(state, 1103515245) + 12345
        text += pieces[(state >>> 16) % pieces.length]
      }
      for (const line of wrong(text)) expect(line).toMatch(/^plumbline\.yaml:[1-9]\d*: /)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(wrong('__proto__: {fail-on: HIGH}')).toEqual(['plumbline.yaml:1: __proto__: there is no such key'])
  })
})
