import type { Client } from '../environment.ts'

/** Names of a User-Agent in the order in which they must be looked for: each later one calls itself by an earlier too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(node|undici)/i, 'Node'],
  [/^python-requests|^python-httpx|^Python/, 'Python'],
  [/^Go-http-client/, 'Go'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A session's device and place in words that its owner knows again. What a User-Agent says is never kept as it is. */
export function describeClient({ agent = '', place }: Client): {
  device: string | undefined
  place: string | undefined
} {
  const nameOf = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = nameOf(browsers)
  const system = nameOf(systems)
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system)
  return { device, place }
}
