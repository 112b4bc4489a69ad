import { useFetcher, useLocation } from '@remix-run/react'
import type { Theme } from '../lib/theme.ts'
import { THEMES } from '../lib/theme.ts'

/** Light, dark, or as the reader's system has it. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const current = (fetcher.formData?.get('theme') as Theme | null) ?? theme
  return (
    <fetcher.Form method="post" action="/theme" className="flex items-center gap-0.5" aria-label="Theme">
      <input type="hidden" name="redirectUrl" value={pathname + search} />
      {THEMES.map(name => (
        <button
          type="submit"
          key={name}
          name="theme"
          value={name}
          aria-pressed={name === current}
          title={LABEL[name]}
          className="grid size-8 cursor-pointer place-items-center rounded-md text-mute hover:bg-base-200 hover:text-base-content aria-pressed:bg-base-200 aria-pressed:text-base-content"
        >
          <span className="sr-only">{LABEL[name]}</span>
          <svg
            viewBox="0 0 16 16"
            className="size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={ICON[name]} />
          </svg>
        </button>
      ))}
    </fetcher.Form>
  )
}

const LABEL = { system: 'Theme of the system', light: 'Light theme', dark: 'Dark theme' }

const ICON = {
  system: 'M2 3.2h12v8H2zM6 13.8h4M8 11.2v2.6',
  light:
    'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1v1.4M8 13.6V15M1 8h1.4M13.6 8H15M3.05 3.05l1 1M11.95 11.95l1 1M3.05 12.95l1-1M11.95 4.05l1-1',
  dark: 'M13.4 9.9A5.9 5.9 0 0 1 6.1 2.6a5.9 5.9 0 1 0 7.3 7.3z',
}
