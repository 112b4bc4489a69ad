import { Fragment } from 'react'

/** A resource's address: the module path dimmed, the resource itself strong, free to break where there is no room. */
export function Address({ children, plain = false }: { children: string; plain?: boolean }) {
  const [module, resource] = splitAddress(children)
  return (
    <code className={`${plain ? '' : 'text-[13px]'} [overflow-wrap:anywhere]`}>
      {module && (
        <span className="text-mute">
          <Breakable>{module}</Breakable>
        </span>
      )}
      <span className={plain ? '' : 'font-semibold'}>
        <Breakable>{resource}</Breakable>
      </span>
    </code>
  )
}

/**
 * `module.a["x.y"].aws_b.c[0]` -> [`module.a["x.y"].`, `aws_b.c[0]`]. Only for the eye: keys may hold dots,
 * quotes and brackets, so the text is walked with its strings, never cut at a character.
 */
export function splitAddress(address: string): [module: string, resource: string] {
  const starts = [0]
  let inString = false
  let inIndex = false
  for (let at = 0; at < address.length; at++) {
    const char = address[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '[') inIndex = true
    else if (char === ']') inIndex = false
    else if (char === '.' && !inIndex) starts.push(at + 1)
  }
  let part = 0
  while (part + 2 < starts.length && address.startsWith('module.', starts[part])) part += 2
  const cut = starts[part] ?? 0
  return [address.slice(0, cut), address.slice(cut)]
}

/** Lines break after a dot or before a bracket first, and inside a name only where there is no other way. */
function Breakable({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=\[)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
