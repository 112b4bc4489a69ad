/** Links to a place on the same page scroll there in 300 ms, at once for who wants no motion. */
export function glideToAnchors() {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (!link || !target) return
    event.preventDefault()
    window.history.pushState(window.history.state, '', link.hash)
    glideTo(target)
  })
}

const DURATION = 300

function glideTo(target: HTMLElement) {
  const from = window.scrollY
  const to = from + target.getBoundingClientRect().top - MARGIN
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const begun = performance.now()
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  requestAnimationFrame(step)

  function step(now: number) {
    const share = still ? 1 : Math.min(1, (now - begun) / DURATION)
    window.scrollTo(0, from + (to - from) * (1 - (1 - share) ** 3))
    if (share < 1) requestAnimationFrame(step)
  }
}

const MARGIN = 16
