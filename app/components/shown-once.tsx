import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'

interface ShownOnceProps {
  /** What it is, as a screen reader says it. */
  label: string
  /** The secret: another one is told anew. */
  secret: string
  children: ReactNode
}

/** A secret that was just made: the only time that it can be read, so that it comes into view and is read out. */
export function ShownOnce({ label, secret, children }: ShownOnceProps) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each secret
  useEffect(() => place.current?.focus(), [secret])
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className="scroll-my-4">
      <Banner type="success">{children}</Banner>
    </section>
  )
}
