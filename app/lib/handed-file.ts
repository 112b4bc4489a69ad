let handed: File | null = null

/** Keeps a file that was dropped on one page for the page that assesses it; it stays in this browser's memory. */
export function handOver(file: File) {
  handed = file
}

/** The file that was handed over, once. */
export function takeHanded(): File | null {
  const file = handed
  handed = null
  return file
}
