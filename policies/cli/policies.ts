import { type CatalogueEntry, catalogue } from '../catalogue.ts'
import { count } from '../formats/assessment.ts'
import { type Coverage, coverageOf, type FrameworkCoverage } from '../frameworks/index.ts'
import { frameworkNames } from '../frameworks/names.ts'
import { guess } from '../settings/nearest.ts'
import { idPattern } from '../settings/pattern.ts'
import { checkOf, whyUnanswered } from '../unanswered.ts'
import { columns } from './columns.ts'
import { type Given, UsageError } from './usage.ts'

/**
 * `plumbline policies`: every policy with its id, title, severity, resource types, frameworks and equivalents; those that are named, one
 * alone with all that it says; with `--framework` the controls of that framework, and which of them are covered.
 */
export async function listPolicies(given: Given): Promise<number> {
  const id = given.get('framework')
  if (id !== undefined && given.operands.length > 0)
    throw new UsageError('policies takes names of policies or --framework, not both')
  const framework = id === undefined ? undefined : coverageOf(id)
  const named = given.operands.length > 0 ? [...new Set(given.operands.flatMap(namedBy))] : undefined
  const [first, ...others] = named ?? []
  process.stdout.write(
    given.get('format') === 'json'
      ? `${JSON.stringify(framework ?? named?.map(told) ?? catalogue.map(listed), null, 2)}\n`
      : framework
        ? frameworkTable(framework)
        : first && others.length === 0
          ? textOf(first)
          : columns((named ?? catalogue).map(({ severity, id, title }) => [severity, id, title])),
  )
  return 0
}

/**
 * The policies that a name means: an id, one of before, or a pattern of ids; a resource type; or the id of a check of another tool.
 * Throws where there is none.
 */
function namedBy(name: string): CatalogueEntry[] {
  const fits = idPattern(name)
  const check = checkOf(name)
  const found = catalogue.filter(
    ({ id, formerly = [], resourceTypes, equivalents }) =>
      fits(id) ||
      formerly.includes(name) ||
      resourceTypes.includes(name) ||
      Object.values(equivalents).some(ids => ids.some(one => one.toUpperCase() === check)),
  )
  if (found.length > 0) return found
  const why = whyUnanswered(name)
  if (why !== undefined) throw new Error(`no policy stands for ${name}: ${why}`)
  const known = catalogue.flatMap(({ id, resourceTypes }) => [id, ...resourceTypes])
  throw new Error(
    `no policy has the id ${name}, judges such a type or stands for such a check${guess(name, new Set(known))}`,
  )
}

/** A policy as the list has it. */
function listed({ id, title, severity, resourceTypes, frameworks, equivalents }: CatalogueEntry) {
  return { id, title, severity, resourceTypes, frameworks, equivalents }
}

/** A policy with all that it says; its examples are for its page. */
function told({ examples, ...policy }: CatalogueEntry) {
  return policy
}

function textOf(policy: CatalogueEntry): string {
  const { id, title, severity, problem, why, remediation, fix, resourceTypes, source } = policy
  const controls = Object.entries(policy.frameworks).map(
    ([framework, ids]) => `${frameworkNames[framework as keyof typeof frameworkNames]} ${ids.join(', ')}`,
  )
  const checks = Object.entries(policy.equivalents).flatMap(([tool, ids]) =>
    ids.length > 0 ? [`${tool} ${ids.join(', ')}`] : [],
  )
  const facts = [
    ['Judges', resourceTypes.join(', ')],
    ['Where it fails', problem],
    ['Deleted', policy.deleted ?? ''],
    ['Controls', controls.join('; ')],
    ['Other tools', checks.join('; ')],
    ['Differs', policy.differs ?? ''],
    ['Before', policy.formerly?.join(', ') ?? ''],
    ...source.map((page, index) => [index === 0 ? 'Sources' : '', page]),
  ].filter(([, fact]) => fact)
  return `${id}  ${severity}
${title}

${why}
${remediation}

${fix.replace(/^(?=.)/gm, '  ')}

${columns(facts as string[][])}`
}

function frameworkTable({ name, version, source, note, counts, controls }: FrameworkCoverage): string {
  const width = Math.max(...controls.map(({ id }) => id.length))
  const sections = (Object.keys(HEADINGS) as Coverage[])
    .filter(coverage => counts[coverage] > 0)
    .map(coverage => {
      const lines = controls
        .filter(control => control.coverage === coverage)
        .flatMap(({ id, title, policies, reason }) => [
          `  ${id.padEnd(width)}  ${title}`,
          ...[...policies, ...(reason ? [reason] : [])].map(line => `  ${' '.repeat(width)}    ${line}`),
        ])
      return `\n${HEADINGS[coverage]}: ${counts[coverage]}\n${lines.join('\n')}\n`
    })
  return `${name} ${version}, ${count(controls.length, 'control')}\n${source}\n${note ? `${note}\n` : ''}${sections.join('')}`
}

const HEADINGS: Record<Coverage, string> = {
  covered: 'Covered by at least one policy',
  notCovered: 'Not covered yet',
  undecidable: 'Not decidable from a plan',
}
