/** Where a line can be shown that goes away again. */
interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** A plan that is smaller is read before anybody could look. */
const LARGE = 8 * 1024 * 1024

/**
 * A line on a person's terminal that says how far a large plan was read, and goes away when `end` is called. On anything else, and for a
 * small plan, nothing is shown.
 */
export function progressOf(
  file: string,
  size: number,
  screen: Screen,
): { read(bytes: number): void; end(): void } {
  const isShown = screen.isTTY === true && size >= LARGE
  let read = 0
  let shown = -1
  const show = (text: string) => screen.write(`\r\u001b[2K${text}`)
  return {
    read(bytes) {
      read += bytes
      const percent = Math.floor((100 * read) / size)
      if (!isShown || percent === shown) return
      shown = percent
      show(percent < 100 ? `Reading ${file}: ${percent} %` : `Judging ${file}`)
    },
    end() {
      if (isShown && shown >= 0) show('')
    },
  }
}
