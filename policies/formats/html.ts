import { grouped } from '../engine/grouped.ts'
import { SEVERITIES, type Severity } from '../engine/index.ts'
import { shortfallNote } from '../gate.ts'
import { visible } from '../visible.ts'
import {
  type Assessment,
  alarmsOf,
  byAddressOf,
  count,
  ENDED,
  judged,
  type Row,
  rowsOf,
  standing,
  type Unread,
  unread,
} from './assessment.ts'
import { asMarkup } from './text.ts'
import { closingNotes, type WaiverNote, waiverNotes } from './waivers.ts'

/**
 * One file that looks like the report's page: no script, nothing loaded, light and dark as the reader's system is. The boxes above the
 * findings show and hide them by CSS alone. Its own policy forbids whatever a plan's text could want.
 */
export function html(run: readonly (Assessment | Unread)[]): string {
  const plans = judged(run)
  const title = plans.length === 1 ? `Plumbline: ${plans[0]!.plan}` : 'Plumbline'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="logo">${LOGO} Plumbline</p></header>
<main>
${unread(run)
  .map(
    ({ plan, error }) =>
      `<section class="unread"><h1>${escaped(plan)} could not be judged</h1><p>${words(error.message)}</p></section>\n`,
  )
  .join(
    '',
  )}${plans.map((assessment, index) => sectionOf(assessment, index, plans.length === 1)).join('')}${waivers(closingNotes(run))}</main>
</body>
</html>
`
}

function sectionOf(assessment: Assessment, index: number, isAlone: boolean): string {
  const { report, plan, label, gate, version } = assessment
  const rows = rowsOf(assessment)
  const { counts, waived } = standing(rows)
  const failing = rows.filter(({ fails }) => fails).length
  const { coverage, undetermined, dataLoss } = report
  const facts = [
    escaped(plan),
    ...(label && label !== 'default' ? [escaped(label)] : []),
    `Issues with ${count(report.summary.resources, 'resource')}`,
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(gate
      ? [
          failing > 0
            ? `<b class="introduced">Fails: ${count(failing, 'finding')}</b>`
            : gate.passed
              ? '<b class="fixed">Passes</b>'
              : '<b class="introduced">Fails</b>',
        ]
      : []),
  ]
  const active = rows.filter(row => !row.waiver)
  const short = shortfallNote(coverage)
  return `<section class="plan">
<h1>${verdict(assessment)}</h1>
<p class="facts">${facts.map(fact => `<span>${fact}</span>`).join('')}</p>
<div class="panels">
<section class="panel"><h2>By severity</h2>${bar(counts)}<dl>${SEVERITIES.map(
    severity => `<div><dt>${shape(severity)}${LABEL[severity]}</dt><dd>${counts[severity]}</dd></div>`,
  ).join('')}</dl></section>
<section class="panel"><h2>Judged</h2>${share(coverage.judged, coverage.resources)}<dl><div><dt>of ${count(coverage.resources, 'resource')}</dt><dd>${coverage.judged}</dd></div><div><dt>${coverage.policies === 1 ? 'policy' : 'policies'}</dt><dd>${coverage.policies}</dd></div><div><dt>undetermined</dt><dd>${undetermined.length}</dd></div></dl></section>
</div>
${active.length > 0 ? filters(active, index) : ''}${groups(assessment, active)}${
  waived > 0
    ? `<h2 class="part">Waived: ${waived}</h2>${groups(
        assessment,
        rows.filter(row => row.waiver),
      )}`
    : ''
}${waivers(waiverNotes(report, isAlone))}${
  dataLoss.length > 0
    ? `<h2 class="part">Data that does not outlive this plan: ${dataLoss.length}</h2><ul class="quiet">${dataLoss
        .map(
          ({ address, noun, action, cause, fate, reason }) =>
            `<li>${addressOf(address)} <b>${fate}</b><br>${escaped(noun)}, ${ENDED[action]}${cause ? `: ${words(cause)}` : ''}. ${words(reason)}</li>`,
        )
        .join('')}</ul>`
    : ''
}<h2 class="part">Undetermined: ${undetermined.length}</h2>
<ul class="quiet">${undetermined
    .map(
      ({ address, policyId, reason }) =>
        `<li>${addressOf(address)} ${policyLink(assessment, policyId)}<br>${words(reason)}</li>`,
    )
    .join('')}</ul>
<h2 class="part">Coverage</h2>
<ul class="quiet">
<li>${coverage.judged} of ${count(coverage.resources, 'resource')} judged by ${count(coverage.policies, 'policy', 'policies')} of Plumbline ${escaped(version)}</li>
<li>${coverage.verdicts.pass} passed, ${coverage.verdicts.fail} failed, ${coverage.verdicts.undetermined} undetermined</li>
${short ? `<li>${short}</li>` : ''}${types('No policy yet for', coverage.unjudged)}${types('Nothing unsafe can be held by', coverage.harmless)}${Object.entries(
  coverage.deferred,
)
  .map(([address, reason]) => `<li>Put off to a later plan: ${addressOf(address)} ${escaped(reason)}</li>`)
  .join(
    '',
  )}${(coverage.notRun ?? []).map(file => `<li>Not run here: the policies of <code>${escaped(file)}</code></li>`).join('')}${coverage.actions.map(action => `<li>Run beside the changes: ${addressOf(action)}</li>`).join('')}</ul>
</section>
`
}

/** The verdict as `verdictOf` has it, in colours; calm where there is nothing left to mend, nothing lost and nothing left unplanned. */
function verdict({ report }: Assessment): string {
  const { summary, coverage } = report
  const { introduced, existing, fixed } = summary
  const alarm = (text: string) => `<span class="introduced">${text}</span>`
  const alarms = alarmsOf(report).map(({ text, isFault }) => (isFault ? alarm(text) : text))
  const calm = (text: string) => (alarms.length > 0 ? text : `<span class="fixed">${text}</span>`)
  const were = existing.total === 1 ? 'was' : 'were'
  const head =
    coverage.judged === 0
      ? ['Nothing here could be judged']
      : introduced.total > 0
        ? [
            alarm(count(introduced.total, 'new problem')),
            ...(existing.total > 0 ? [`${grouped(existing.total)} that ${were} there`] : []),
          ]
        : existing.total > 0
          ? [`${count(existing.total, 'problem')} that ${were} there`, 'no new ones']
          : [calm(fixed.total > 0 ? 'No problems left' : 'No problems found')]
  const mended = coverage.judged > 0 && fixed.total > 0 ? [`${grouped(fixed.total)} fixed`] : []
  return [...head, ...mended, ...alarms].join(', ')
}

/** Boxes that hide what they name while they are not ticked. */
function filters(rows: readonly Row[], index: number): string {
  const boxes = [
    ...(['introduced', 'existing', 'fixed'] as const).map(change => ({
      name: change,
      label: change,
      n: rows.filter(row => row.change === change).length,
    })),
    ...SEVERITIES.map(severity => ({
      name: severity,
      label: LABEL[severity],
      n: rows.filter(row => row.severity === severity).length,
    })),
  ]
  return `<fieldset><legend>Show</legend>${boxes
    .filter(({ n }) => n > 0)
    .map(
      ({ name, label, n }) =>
        `<label class="chip"><input type="checkbox" class="show-${name}" id="show-${index}-${name}" checked>${label} ${n}</label>`,
    )
    .join('')}</fieldset>\n`
}

function groups(assessment: Assessment, rows: readonly Row[]): string {
  return [...byAddressOf(rows)]
    .map(
      ([address, same]) =>
        `<section class="plumb"><h3>${addressOf(address)}</h3>${same.map(row => finding(assessment, row)).join('')}</section>\n`,
    )
    .join('')
}

function finding(assessment: Assessment, row: Row): string {
  const {
    severity,
    change,
    title,
    message,
    place,
    waiver,
    advice,
    hcl,
    proven,
    related,
    policyId,
    frameworks,
  } = row
  const why = assessment.about?.(policyId)?.why
  const controls = Object.entries(frameworks).map(
    ([name, ids]) =>
      `<span>${escaped(name)} · ${ids.map(id => `<span>${escaped(id)}</span>`).join(', ')}</span>`,
  )
  return `<details class="finding ${severity} is-${change}"><summary><span class="badge">${shape(severity)}${LABEL[severity]}</span><span class="what"><b>${words(title)}</b><br>${words(message)}${place ? `<br><code class="place">${escaped(`${place.file}:${place.line}`)}</code>` : ''}</span><span class="change ${change}">${change}</span></summary><div class="more">${
    waiver
      ? `<p><b>Waived</b> until ${escaped(waiver.expires)} by ${escaped(waiver.owner)}: ${words(waiver.reason)}</p>`
      : ''
  }${why ? `<p>${words(why)}</p>` : ''}<p><b>Remediation:</b> ${words(advice)}</p>${
    hcl === undefined ? '' : `<pre tabindex="0"><code>${hcl.split('\n').map(escaped).join('\n')}</code></pre>`
  }${proven ? '<p class="small">Judged again with this written: it passes.</p>' : ''}${
    related.length > 0 ? `<p>Rests on ${related.map(addressOf).join(', ')}</p>` : ''
  }<p class="small">${policyLink(assessment, policyId)} ${controls.join(' ')}</p></div></details>`
}

function policyLink({ site }: Assessment, policyId: string): string {
  const name = escaped(policyId)
  return site
    ? `<a href="${escaped(`${site}/policies/${policyId}`)}" rel="noreferrer">${name}</a>`
    : `<code>${name}</code>`
}

function waivers(notes: readonly WaiverNote[]): string {
  if (notes.length === 0) return ''
  const lines = notes.map(({ waiver: { policy, address, owner, reason, file, line }, words: said }) => {
    const where = file === undefined ? `line ${line} of the settings` : `${file}:${line}`
    return `<li><code>${escaped(policy)}</code> ${addressOf(address)} <b>${escaped(said)}</b><br>${escaped(where)}, ${escaped(owner)}: ${words(reason)}</li>`
  })
  return `<h2 class="part">Waivers to look at: ${notes.length}</h2><ul class="quiet">${lines.join('')}</ul>`
}

function types(words: string, counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts)
  if (all.length === 0) return ''
  return `<li>${words} ${all.map(([type, n]) => `<code>${escaped(type)}</code>${n > 1 ? ` × ${n}` : ''}`).join(', ')}</li>`
}

function addressOf(address: string): string {
  return `<code>${escaped(address).replace(/(?<=\.)|(?=\[)/g, '<wbr>')}</code>`
}

/** What stands between backticks is code. */
function words(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part.replaceAll('`', '')),
    )
    .join('')
}

function escaped(text: string): string {
  return asMarkup(visible(text))
}

function bar(counts: Record<Severity, number>): string {
  const total = SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0)
  let x = 0
  const parts = SEVERITIES.filter(severity => counts[severity] > 0).map(severity => {
    const width = (1000 * counts[severity]) / total
    const part = `<rect x="${x.toFixed(1)}" width="${Math.max(width - 3, 1).toFixed(1)}" height="8" class="${severity}"/>`
    x += width
    return part
  })
  return `<svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`
}

function share(part: number, whole: number): string {
  const width = whole > 0 ? (1000 * part) / whole : 0
  return `<svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width.toFixed(1)}" height="8" class="share"/></svg>`
}

function shape(severity: Severity): string {
  return `<svg class="shape ${severity}" viewBox="0 0 10 10" aria-hidden="true">${SHAPE[severity]}</svg>`
}

const LABEL: Record<Severity, string> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low', INFO: 'Info' }

const SHAPE: Record<Severity, string> = {
  HIGH: '<path d="M5 .8 9.8 9.2H.2z"/>',
  MEDIUM: '<path d="M5 0l5 5-5 5-5-5z"/>',
  LOW: '<circle cx="5" cy="5" r="4"/>',
  INFO: '<circle cx="5" cy="5" r="3.3" fill="none" stroke="currentColor" stroke-width="1.5"/>',
}

const LOGO =
  '<svg viewBox="0 0 20 28" fill="none" aria-hidden="true"><path d="M10 0v10" stroke="currentColor" stroke-width="1.5"/><rect x="7.5" y="9.5" width="5" height="2.5" rx=".75" fill="currentColor"/><path d="M4.5 13h11v2.6L10 28 4.5 15.6z" fill="currentColor"/></svg>'

/** The tokens of app/styles/app.css, as far as a report needs them. */
const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(oklch(99% .003 258),oklch(18.5% .02 258));--soft:light-dark(oklch(96.5% .006 258),oklch(25% .022 258));--rule:light-dark(oklch(91.5% .008 258),oklch(31% .022 258));--ink:light-dark(oklch(26% .03 258),oklch(92% .01 258));--primary:light-dark(oklch(32% .09 258),oklch(82% .07 258));--accent:light-dark(oklch(42.5% .17 252),oklch(77% .12 250));--panel:light-dark(oklch(100% 0 0),oklch(21.5% .022 258));--mute:light-dark(oklch(43% .025 258),oklch(75% .02 258));--good:light-dark(oklch(42% .12 152),oklch(78% .13 152));--bad:light-dark(oklch(45% .19 27),oklch(79% .14 27))}
.HIGH{--tone:light-dark(oklch(45% .19 27),oklch(79% .14 27));--tint:light-dark(oklch(96% .02 27),oklch(28% .06 27))}
.MEDIUM{--tone:light-dark(oklch(44% .13 58),oklch(79% .12 70));--tint:light-dark(oklch(96.5% .025 70),oklch(28% .045 70))}
.LOW{--tone:light-dark(oklch(42% .08 205),oklch(77% .09 200));--tint:light-dark(oklch(96% .018 205),oklch(27% .035 205))}
.INFO{--tone:light-dark(oklch(43% .14 250),oklch(77% .11 250));--tint:light-dark(oklch(96% .015 250),oklch(27% .045 250))}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:14px/20px Inter,ui-sans-serif,system-ui,sans-serif;-webkit-text-size-adjust:100%}
code,pre{font-family:'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--rule);padding:14px 20px}.logo{max-width:1120px;margin:auto;display:flex;gap:10px;align-items:center;font-weight:600;font-size:16px;color:var(--primary)}.logo svg{width:20px;height:28px}
main{max-width:1160px;margin:auto;padding:24px 20px 64px}
h1{font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.015em;text-wrap:balance}h2{font-size:12px;font-weight:500;color:var(--mute)}h3{font-weight:600;font-size:13px}
.plan+.plan{margin-top:64px;border-top:1px solid var(--rule);padding-top:32px}
.facts{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:6px;color:var(--mute);overflow-wrap:anywhere}
.panels{display:grid;gap:16px;margin:24px 0 16px;grid-template-columns:1.55fr 1fr}
.panel{background:var(--panel);border:1px solid var(--rule);border-radius:10px;padding:16px 20px}
.bar{display:block;width:100%;height:8px;border-radius:9px;background:var(--soft);margin-top:12px}.bar rect{fill:var(--tone)}.bar .share{fill:var(--primary)}
dl{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;margin-top:14px;font-variant-numeric:tabular-nums}dl div{display:flex;flex-direction:column-reverse;justify-content:flex-end}dd{font-size:20px;line-height:28px;font-weight:600}dt{display:flex;gap:6px;align-items:center;font-size:12px;color:var(--mute)}
.shape{width:10px;height:10px;flex:none;color:var(--tone);fill:currentColor}
fieldset{border:0;border-bottom:1px solid var(--rule);padding:0 0 12px;display:flex;flex-wrap:wrap;gap:8px}legend{float:left;margin-right:8px;line-height:28px;color:var(--mute)}
.chip{display:flex;align-items:center;gap:6px;height:28px;padding:0 10px;border:1px solid var(--rule);border-radius:99px;background:var(--panel);color:var(--mute);cursor:pointer;text-transform:capitalize}.chip:has(:checked){color:var(--ink)}input{accent-color:var(--accent)}
.plumb{position:relative;padding-left:20px;margin-top:24px}.plumb::before{content:'';position:absolute;left:4px;top:8px;bottom:4px;width:1px;background:var(--rule)}.plumb::after{content:'';position:absolute;left:0;bottom:-4px;border:4.5px solid transparent;border-bottom:0;border-top:9px solid var(--primary)}
.finding{background:var(--panel);border:1px solid var(--rule);border-radius:10px;margin-top:8px}.finding[open]{border-color:var(--accent)}
summary{display:grid;grid-template-columns:84px 1fr auto;gap:6px 12px;padding:10px 12px;cursor:pointer;list-style:none;border-radius:10px}summary::-webkit-details-marker{display:none}.change::after{content:'';display:inline-block;width:6px;height:6px;margin:0 4px 3px 10px;border:solid var(--mute);border-width:0 1.75px 1.75px 0;transform:rotate(45deg)}[open]>summary .change::after{transform:rotate(225deg);margin-bottom:-1px}
.badge{display:inline-flex;align-items:center;gap:6px;height:20px;padding:0 6px;border-radius:4px;font-size:12px;font-weight:600;color:var(--tone);background:var(--tint);justify-self:start}
.what{color:var(--mute);min-width:0;overflow-wrap:anywhere}.what b{color:var(--ink);font-weight:500}.what code,.more code,.quiet code{color:var(--ink)}.what .place{color:var(--accent)}
.change{font-size:12px}.introduced{color:var(--bad)}.fixed{color:var(--good)}.change.existing{color:var(--mute)}
.more{border-top:1px solid var(--rule);margin:0 12px 0 108px;padding:12px 0 14px;display:grid;gap:12px;min-width:0}.more p{max-width:72ch;overflow-wrap:anywhere}.more .small{font-size:12px;color:var(--mute);display:flex;flex-wrap:wrap;gap:4px 16px}.small span span{white-space:nowrap}
pre{background:var(--soft);border-radius:8px;padding:10px 14px;overflow-x:auto;min-width:0}pre code{overflow-wrap:normal}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.part{margin-top:40px;padding-top:16px;border-top:1px solid var(--rule);font-size:14px;color:var(--ink);font-weight:600}.quiet{margin-top:8px;padding-left:18px;color:var(--mute);overflow-wrap:anywhere}.quiet li+li{margin-top:6px}
${['introduced', 'existing', 'fixed'].map(change => `.plan:has(.show-${change}:not(:checked)) .finding.is-${change}`).join(',')},${['HIGH', 'MEDIUM', 'LOW', 'INFO'].map(severity => `.plan:has(.show-${severity}:not(:checked)) .finding.${severity}`).join(',')}{display:none}
${[...['introduced', 'existing', 'fixed'].map(change => [`show-${change}`, `is-${change}`]), ...SEVERITIES.map(severity => [`show-${severity}`, severity])].map(([box, kind]) => `.plan:has(.${box}:not(:checked)) .plumb:not(:has(.finding:not(.${kind})))`).join(',')}{display:none}
@media(max-width:600px){.panels{grid-template-columns:1fr}summary{grid-template-columns:1fr auto}.what{order:3;grid-column:span 2}.more{margin-left:12px}dl{grid-auto-flow:row;grid-template-columns:1fr 1fr}}
@media print{fieldset{display:none}.finding{break-inside:avoid}}
`
