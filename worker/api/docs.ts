import type { OpenApiDocument } from './openapi.ts'

/** The document as a page that needs nothing but itself. `nonce` admits its style sheet. */
export function renderDocs(document: OpenApiDocument, nonce: string): string {
  const { info, servers, tags, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Described) })),
  )
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(operation => operation.tags.includes(name))
    return `<section><h2 id="${encode(name)}">${encode(name)}</h2><p>${encode(description)}</p>${own.map(renderOperation).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${encode(info.title)} API</title>
<style nonce="${encode(nonce)}">${css}</style>
</head>
<body>
<header><h1>${encode(info.title)} API <small>${encode(info.version)}</small></h1>
<p>${text(info.description)}</p>
<p>Base address <code>${encode(servers[0]?.url ?? '')}</code> · <a href="openapi.json">OpenAPI document</a></p>
<nav aria-label="Sections">${tags.map(({ name }) => `<a href="#${encode(name)}">${encode(name)}</a>`).join(' ')}</nav></header>
<main>${sections.join('')}
<section><h2 id="errors">Errors</h2>${block('Error', components.schemas.Error)}</section></main>
</body>
</html>
`
}

interface Described {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

function renderOperation(operation: Described & { path: string; method: string }): string {
  const {
    operationId,
    method,
    path,
    summary,
    description,
    security,
    parameters = [],
    requestBody,
    responses,
  } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const rows = Object.entries(responses).map(
    ([status, response]) =>
      `<tr><th scope="row">${encode(status)}</th><td>${response.description
        .split('\n\n')
        .map(line => `<p>${text(line)}</p>`)
        .join('')}</td></tr>`,
  )
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return `<article id="${encode(operationId)}">
<h3><code class="${encode(method)}">${encode(method.toUpperCase())}</code> <code>${encode(path)}</code></h3>
<p><strong>${encode(summary)}.</strong> ${description ? text(description) : ''}</p>
<p>${encode(whoMayCall(security))}</p>
${parameters.length > 0 ? `<ul>${parameters.map(field => `<li><code>${encode(field.name)}</code> in the ${encode(field.in)}${field.required ? '' : ', optional'}</li>`).join('')}</ul>` : ''}
${bodies.map(([type, { schema }]) => block(`Body: ${type}${requestBody?.required ? '' : ', optional'}`, schema)).join('')}
${Object.entries(success?.content ?? {})
  .map(([type, { schema }]) => block(`Answer: ${type}`, schema))
  .join('')}
<table><caption>Statuses</caption><tbody>${rows.join('')}</tbody></table>
</article>`
}

function whoMayCall(security: Record<string, unknown>[]): string {
  if (security.length === 0) return 'Anybody may call it.'
  if (security.some(scheme => 'apiKey' in scheme)) return 'Needs an API key.'
  return security.some(scheme => Object.keys(scheme).length === 0)
    ? 'Signed in or not.'
    : 'Needs to be signed in.'
}

function block(title: string, schema: unknown): string {
  return `<details><summary>${encode(title)}</summary><pre tabindex="0">${encode(JSON.stringify(schema, null, 2))}</pre></details>`
}

/** Encoded, with backticks as code. */
function text(words: string): string {
  return encode(words).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function encode(words: string): string {
  return words.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

const css = `
:root { color-scheme: light dark; --line: #d9e1ec; --ink: #1b2a41; --soft: #5a6b82; --ground: #fff; --tint: #f3f6fa; --accent: #1d5fd1 }
@media (prefers-color-scheme: dark) { :root { --line: #2b3a52; --ink: #e6ecf5; --soft: #9fb0c7; --ground: #0e1726; --tint: #16223a; --accent: #7fb0ff } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
h1 { margin: 0 } h1 small { color: var(--soft); font-size: 1rem; font-weight: 400 }
h2 { margin: 3rem 0 0; text-transform: capitalize } h3 { margin: 0 0 .5rem; font-size: 1.05rem; overflow-wrap: anywhere }
a { color: var(--accent) } nav { display: flex; flex-wrap: wrap; gap: 1rem }
article { margin: 1.25rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 8px }
code, pre { font: .9em/1.5 ui-monospace, monospace } code { background: var(--tint); padding: .1em .3em; border-radius: 4px }
code.get, code.post, code.patch, code.delete { color: #fff; background: #1d5fd1 } code.post { background: #1a7a4c } code.patch { background: #95590b } code.delete { background: #b3261e }
pre { background: var(--tint); padding: 1rem; border-radius: 6px; overflow: auto; max-height: 28rem } summary { cursor: pointer; padding: .25rem 0 }
table { border-collapse: collapse; width: 100%; margin-top: .5rem } caption { text-align: left; color: var(--soft) }
th, td { text-align: left; vertical-align: top; border-top: 1px solid var(--line); padding: .4rem .75rem .4rem 0 } td p { margin: 0 }
`
