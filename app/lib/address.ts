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
