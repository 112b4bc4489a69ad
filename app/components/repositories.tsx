import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Repository } from '../../worker/services/repositories/schema.ts'
import { CopyButton } from './copy-button.tsx'
import { SettingsPart } from './settings-part.tsx'
import { Time } from './time.tsx'

interface RepositoriesProps {
  repositories: Repository[]
  /** what an ID token must name to speak to this account */
  audience: string
}

/** The repositories that upload without a key, and those that wait for it. */
export function Repositories({ repositories, audience }: RepositoriesProps) {
  const trusted = repositories.filter(({ trustedAt }) => trustedAt !== null)
  const waiting = repositories.filter(({ trustedAt }) => trustedAt === null)
  return (
    <SettingsPart
      id="repositories"
      title="Repositories without a key"
      text={
        <>
          A job of GitHub Actions or GitLab CI/CD proves by itself which repository it runs for. It asks for a
          token with this audience, and waits here the first time.{' '}
          <Link to="/pipelines" className="link-text">
            How to set it up
          </Link>
        </>
      }
    >
      {' '}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <code className="code-text select-all [overflow-wrap:anywhere]">{audience}</code>
        <CopyButton text={audience} label="the audience" />
      </p>
      {waiting.length > 0 && (
        <>
          <h4 className="mt-4 text-sm font-medium">Waiting for you</h4>
          <p className="text-sm text-mute">
            Anybody can knock: trust only what you know. Whoever does not come for two weeks is forgotten.
          </p>
          <List>
            {waiting.map(repository => (
              <Row key={repository.id} repository={repository}>
                <Trust {...repository} />
                <Remove {...repository} label="Turn away" />
              </Row>
            ))}
          </List>
        </>
      )}
      {trusted.length > 0 && (
        <>
          <h4 className="mt-4 text-sm font-medium">Trusted</h4>
          <List>
            {trusted.map(repository => (
              <Row key={repository.id} repository={repository}>
                <Remove {...repository} label="Remove" />
              </Row>
            ))}
          </List>
        </>
      )}
      {repositories.length === 0 && <p className="mt-4 text-sm text-mute">No repository has come yet.</p>}
    </SettingsPart>
  )
}

function List({ children }: { children: ReactNode }) {
  return <ul className="mt-2 divide-y divide-line rounded-box border border-line bg-panel">{children}</ul>
}

function Row({ repository, children }: { repository: Repository; children: ReactNode }) {
  const { host, name, repositoryId, ownerId, createdAt, lastSeenAt, trustedAt } = repository
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span> <span className="text-mute">· {host}</span>
        </p>
        <p className="text-mute">
          Repository {repositoryId}, owner {ownerId}
        </p>
        <p className="text-mute">
          {trustedAt === null ? (
            <>
              Came first <Time value={createdAt} form="relative" />
            </>
          ) : (
            <>
              Trusted <Time value={trustedAt} form="date" />
            </>
          )}
          , last <Time value={lastSeenAt} form="relative" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

function Trust({ id, name }: Repository) {
  return (
    <Form method="post" action="/account/settings" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="trust-repository" className="btn btn-primary">
        Trust<span className="sr-only"> {name}</span>
      </button>
    </Form>
  )
}

function Remove({ id, name, label }: Repository & { label: string }) {
  return (
    <Form method="post" action="/account/settings" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="remove-repository" className="btn btn-quiet">
        {label}
        <span className="sr-only"> {name}</span>
      </button>
    </Form>
  )
}
