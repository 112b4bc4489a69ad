import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../components/error-page.tsx'
import { Page } from '../components/page.tsx'
import { Time } from '../components/time.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.env.ENVIRONMENT !== 'local') throw data(null, { status: 404 })
  return { mails: await context.services.mail.outbox() }
}

/** Every message that the queue has sent on this developer's machine. Absent anywhere else. */
export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <Page width="medium">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-xl">Outbox</h1>
        <a href="/dev/outbox.json" className="link-text text-sm">
          As JSON
        </a>
      </div>
      <p className="mt-1 text-sm text-mute">
        Mail of this machine, the newest first. Nothing here was really sent.
      </p>
      {mails.length === 0 && <p className="py-16 text-center text-sm text-mute">No mail yet.</p>}
      <ul className="mt-6 space-y-4">
        {mails.map(mail => (
          <li key={mail.id} className="card-panel p-5 text-sm">
            <h2 className="text-base">{mail.subject}</h2>
            <p className="mt-0.5 [overflow-wrap:anywhere] text-mute">
              To {mail.to}, <Time value={mail.sentAt} />
            </p>
            <p className="mt-4 [overflow-wrap:anywhere] whitespace-pre-line">
              <Linked text={mail.text} />
            </p>
          </li>
        ))}
      </ul>
    </Page>
  )
}

export const meta: MetaFunction = () => [{ title: 'Outbox · Plumbline' }]

export { ErrorPage as ErrorBoundary }

/** A text with its addresses as links. */
function Linked({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
          <a key={index} href={part} className="link-text">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  )
}
