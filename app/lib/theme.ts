export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** The theme that this browser chose by cookie; `system` follows the reader's own setting. */
export function readTheme(request: Request): Theme {
  const value = /(?:^|;\s*)theme=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return parseTheme(value)
}

export function parseTheme(value: unknown): Theme {
  return THEMES.find(theme => theme === value) ?? 'system'
}

/** A year; `system` forgets the choice. */
export function themeCookie(theme: Theme): string {
  const age = theme === 'system' ? 0 : 365 * 24 * 60 * 60
  return `theme=${theme}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=Lax`
}
