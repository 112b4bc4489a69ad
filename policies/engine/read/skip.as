// AssemblyScript. Built into skip.ts by:
// npx asc policies/engine/read/skip.as -O3 --runtime stub --enable simd --memoryBase 0 --initialMemory 2 --noAssert -o skip.wasm
// Memory: the kinds of containers by depth at 0, the bytes from 256, 16 zeros behind them.
const VALUE = 0, VALUE_OR_END = 1, KEY_OR_END = 2, KEY = 3, COLON = 4, COMMA_OR_END = 5

export let want: i32 = 0
export let depth: i32 = 0

// @ts-ignore
@inline function isEscape(c: u8): bool {
  return c == 0x22 || c == 0x5c || c == 0x2f || c == 0x6e || c == 0x74 || c == 0x72 || c == 0x62 || c == 0x66
}
// @ts-ignore
@inline function isHex(at: usize): bool {
  const c = load<u8>(at)
  return (c >= 0x30 && c <= 0x39) || ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x66)
}
// @ts-ignore
@inline function isTail(at: usize, low: u8, high: u8): bool {
  const c = load<u8>(at)
  return c >= low && c <= high
}
// @ts-ignore
@inline function isDigit(at: usize): bool { return load<u8>(at) - 0x30 < 10 }

function string(from: usize, end: usize): usize {
  let at = from
  while (at < end) {
    const v = v128.load(at)
    const mask = i8x16.bitmask(
      v128.or(v128.or(i8x16.eq(v, i8x16.splat(0x22)), i8x16.eq(v, i8x16.splat(0x5c))), i8x16.lt_s(v, i8x16.splat(0x20))),
    )
    if (mask == 0) { at += 16; continue }
    at += ctz(mask)
    const c = load<u8>(at)
    if (c == 0x22) { at++; return at <= end ? at : 0 }
    if (c == 0x5c) {
      if (isEscape(load<u8>(at + 1))) at += 2
      else if (load<u8>(at + 1) == 0x75 && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) && isHex(at + 5)) at += 6
      else return 0
    } else if (c < 0xc2) return 0
    else if (c <= 0xdf) {
      if (!isTail(at + 1, 0x80, 0xbf)) return 0
      at += 2
    } else if (c <= 0xef) {
      if (!isTail(at + 1, c == 0xe0 ? 0xa0 : 0x80, c == 0xed ? 0x9f : 0xbf) || !isTail(at + 2, 0x80, 0xbf)) return 0
      at += 3
    } else if (c <= 0xf4) {
      if (!isTail(at + 1, c == 0xf0 ? 0x90 : 0x80, c == 0xf4 ? 0x8f : 0xbf) || !isTail(at + 2, 0x80, 0xbf) || !isTail(at + 3, 0x80, 0xbf)) return 0
      at += 4
    } else return 0
  }
  return 0
}

function number(from: usize): usize {
  let at = from
  if (load<u8>(at) == 0x2d) at++
  if (!isDigit(at)) return 0
  if (load<u8>(at) == 0x30) at++
  else while (isDigit(at)) at++
  if (load<u8>(at) == 0x2e) {
    at++
    if (!isDigit(at)) return 0
    while (isDigit(at)) at++
  }
  if ((load<u8>(at) | 0x20) == 0x65) {
    at++
    if (load<u8>(at) == 0x2b || load<u8>(at) == 0x2d) at++
    if (!isDigit(at)) return 0
    while (isDigit(at)) at++
  }
  return at
}

export function skip(from: usize, end: usize, next: i32, deep: i32, open: i32, deepest: i32): usize {
  let at = from
  let isObject = load<u8>(deep) == 0x7b
  while (at < end) {
    const c = load<u8>(at)
    if (c == 0x22) {
      if (next > KEY) break
      const to = string(at + 1, end)
      if (to == 0) break
      at = to
      if (next >= KEY_OR_END) {
        if (load<u8>(at) == 0x3a && at < end) { at++; next = VALUE } else next = COLON
        continue
      }
    } else if (c == 0x2c) {
      if (next != COMMA_OR_END) break
      at++
      next = isObject ? KEY : VALUE
      continue
    } else if (c == 0x7b || c == 0x5b) {
      if (next > VALUE_OR_END || deep == deepest) break
      deep++
      store<u8>(deep, c)
      isObject = c == 0x7b
      at++
      next = isObject ? KEY_OR_END : VALUE_OR_END
      continue
    } else if (c == 0x7d || c == 0x5d) {
      if (isObject != (c == 0x7d) || (next != COMMA_OR_END && next != (isObject ? KEY_OR_END : VALUE_OR_END))) break
      if (deep == open + 1) break
      deep--
      at++
      isObject = load<u8>(deep) == 0x7b
    } else if (c == 0x20 || c == 0x0a || c == 0x0d || c == 0x09) {
      at++
      continue
    } else if (c == 0x3a) {
      if (next != COLON) break
      at++
      next = VALUE
      continue
    } else {
      if (next > VALUE_OR_END) break
      let to: usize = 0
      if (c == 0x6e) { if (load<u32>(at) == 0x6c6c756e) to = at + 4 }
      else if (c == 0x74) { if (load<u32>(at) == 0x65757274) to = at + 4 }
      else if (c == 0x66) { if (load<u32>(at + 1) == 0x65736c61) to = at + 5 }
      else { to = number(at); if (to == end) to = 0 }
      if (to == 0 || to > end) break
      at = to
    }
    if (load<u8>(at) == 0x2c && at < end) { at++; next = isObject ? KEY : VALUE } else next = COMMA_OR_END
  }
  want = next
  depth = deep
  return at
}
