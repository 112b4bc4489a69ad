import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Terminal } from '../components/terminal.tsx'
import { Text } from '../components/text.tsx'
import { uploadCommand } from '../lib/commands.ts'
import { publicPage } from '../lib/public-page.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { info, servers, tags, paths, components } = await context.describeApi()
  const command = uploadCommand(context.env.ORIGIN, 'you@example.com')
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toShown(path, method, operation as Described)),
  )
  return {
    info: { title: info.title, version: info.version, description: info.description },
    base: servers[0]?.url ?? '',
    /** How the call is made that most come for. */
    upload: { id: 'uploadPlan', command },
    sections: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(operation => operation.tag === name),
    })),
    error: JSON.stringify(components.schemas.Error, null, 2),
  }
}

/** The description does not change while somebody reads it. */
export function shouldRevalidate() {
  return false
}

export default function Docs() {
  const { info, base, upload, sections, error } = useLoaderData<typeof loader>()
  return (
    <Page width="medium">
      <h1 className="text-2xl">{info.title} API</h1>
      <p className="mt-3 max-w-[68ch] text-mute">
        Version {info.version}. <Text>{info.description}</Text>
      </p>
      <p className="mt-2 text-mute [overflow-wrap:anywhere]">
        Base address <code className="code-text">{base}</code>
        <span className="max-sm:hidden">, </span>
        <a href="/api/openapi.json" className="link-text max-sm:mt-1 max-sm:block max-sm:w-fit">
          OpenAPI document
        </a>
      </p>
      <nav
        aria-label="Sections"
        className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-2 text-sm"
      >
        {sections.map(({ name }) => (
          <a key={name} href={`#${name}`} className="link-text capitalize">
            {name.replace('-', ' ')}
          </a>
        ))}
      </nav>
      {sections.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={name} className="mt-12">
          <h2 id={name} className="scroll-mt-4 text-lg capitalize">
            {name.replace('-', ' ')}
          </h2>
          <p className="mt-1 text-sm text-mute">{description}</p>
          {operations.map(operation => (
            <Operation
              key={operation.id}
              operation={operation}
              command={operation.id === upload.id ? upload.command : undefined}
            />
          ))}
        </section>
      ))}
      <section aria-labelledby="errors" className="mt-12">
        <h2 id="errors" className="scroll-mt-4 text-lg">
          Errors
        </h2>
        <Schema title="Every error has this form" schema={error} />
      </section>
    </Page>
  )
}

export const meta: MetaFunction = args =>
  publicPage(args, {
    title: 'API',
    description: 'Every call of the Plumbline API: what it takes, what it answers, who may make it.',
  })

export { ErrorPage as ErrorBoundary }

interface Described {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: { description?: string } }[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

/** An operation as the page shows it: texts alone. */
function toShown(path: string, method: string, operation: Described) {
  const {
    operationId: id,
    tags,
    summary,
    description,
    security,
    parameters = [],
    requestBody,
    responses,
  } = operation
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schemas = [
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
      title: `Body${typeOf(type)}${requestBody?.required ? '' : ', optional'}`,
      schema: JSON.stringify(schema, null, 2),
    })),
    ...Object.entries(success?.content ?? {}).map(([type, { schema }]) => ({
      title: `Answer${typeOf(type)}`,
      schema: JSON.stringify(schema, null, 2),
    })),
  ]
  return {
    ...{ id, tag: tags[0] ?? '', method: method.toUpperCase(), path, summary, description, schemas },
    caller: whoMayCall(security),
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      text: `in the ${place}${required ? '' : ', optional'}${schema.description ? `: ${schema.description}` : ''}`,
    })),
    statuses: Object.entries(responses).map(([status, response]) => ({
      status,
      lines: response.description.split('\n\n'),
    })),
  }
}

/** Everything is JSON but what says so. */
function typeOf(type: string): string {
  return type === 'application/json' ? '' : `: ${type}`
}

function whoMayCall(security: Record<string, unknown>[]): string {
  if (security.length === 0) return 'Anybody may call it.'
  if (security.some(scheme => 'apiKey' in scheme)) return 'Needs an API key.'
  return security.some(scheme => Object.keys(scheme).length === 0)
    ? 'Signed in or not.'
    : 'Needs to be signed in.'
}

interface OperationProps {
  operation: ReturnType<typeof toShown>
  command: string | undefined
}

function Operation({ operation, command }: OperationProps) {
  const { id, method, path, summary, description, caller, parameters, schemas, statuses } = operation
  const [first, ...others] = description?.split('\n\n') ?? []
  return (
    <article id={id} className="card-panel mt-4 scroll-mt-4 px-4 py-4 text-sm sm:px-5">
      <h3 className="font-mono text-[13px] leading-5 font-normal tracking-normal [overflow-wrap:anywhere]">
        <a href={`#${id}`} className="rounded hover:underline">
          <span className="font-semibold text-accent">{method}</span> {path}
        </a>
      </h3>
      <p className="mt-1.5 max-w-[72ch]">
        <span className="font-medium">{summary}.</span> {first && <Text>{first}</Text>}{' '}
        <span className="text-mute">{caller}</span>
      </p>
      {command && (
        <div className="mt-3">
          <Terminal label="the upload command" command={command} />
        </div>
      )}
      {others.map(paragraph => (
        <p key={paragraph} className="mt-2 max-w-[72ch]">
          <Text>{paragraph}</Text>
        </p>
      ))}
      {parameters.length > 0 && (
        <ul className="mt-2 space-y-0.5 text-mute">
          {parameters.map(({ name, text }) => (
            <li key={name} className="[overflow-wrap:anywhere]">
              <code className="code-text">{name}</code> {text}
            </li>
          ))}
        </ul>
      )}
      {schemas.map(({ title, schema }) => (
        <Schema key={title} title={title} schema={schema} />
      ))}
      <details className="mt-2">
        <summary className="fold-text">Statuses</summary>
        <dl className="mt-2 space-y-2">
          {statuses.map(({ status, lines }) => (
            <div
              key={status}
              className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-t border-line pt-2"
            >
              <dt className="font-medium">{status}</dt>
              <dd className="space-y-0.5 text-mute [overflow-wrap:anywhere]">
                {lines.map(line => (
                  <p key={line}>
                    <Text>{line}</Text>
                  </p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  )
}

function Schema({ title, schema }: { title: string; schema: string }) {
  return (
    <details className="mt-2">
      <summary className="fold-text">{title}</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-112 overflow-auto rounded-lg bg-base-200 p-3 text-xs leading-5"
      >
        {schema}
      </pre>
    </details>
  )
}
