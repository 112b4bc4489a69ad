import { FilterXSS, friendlyAttrValue } from 'xss'

/** Running text, lists, tables and links to the web; no attribute but a link's address, no style, no script. */
export function cleaned(html: string): string {
  return filter.process(html)
}

const plain = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'br',
  'hr',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

const filter = new FilterXSS({
  whiteList: { ...Object.fromEntries(plain.map(tag => [tag, []])), a: ['href'] },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript'],
  css: false,
  onTagAttr: (tag, name, value) => {
    if (tag !== 'a' || name !== 'href') return undefined
    return isLink(friendlyAttrValue(value)) ? undefined : ''
  },
})

/**
 * The web, a mail address, or a path of this site. Character references have been resolved, as a browser does; those by
 * name are no part of an address, but for `&amp;`.
 */
function isLink(address: string): boolean {
  if (/&(?!amp;)\w+;/.test(address) || /[\s\p{Cc}\\]/u.test(address)) return false
  return /^(https:\/\/|mailto:|\/(?!\/))/i.test(address)
}
