import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

interface MenuProps {
  label: ReactNode
  children: ReactNode
  className?: string
}

/** A button with a list of links below it. A `details`, so that it opens without any script. */
export function Menu({ label, children, className = '' }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (key && menu.current) menu.current.open = false
  }, [key])
  useEffect(() => {
    function close(event: Event) {
      if (
        event instanceof KeyboardEvent ? event.key !== 'Escape' : menu.current?.contains(event.target as Node)
      )
        return
      if (!menu.current?.open) return
      if (event instanceof KeyboardEvent) menu.current.querySelector('summary')?.focus()
      menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={menu} className={`relative min-w-0 ${className}`}>
      <summary className="btn btn-quiet max-w-44 flex-nowrap">
        <span dir="auto" className="truncate">
          {label}
        </span>
        <svg
          viewBox="0 0 12 12"
          className="size-3 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
        </svg>
      </summary>
      <div className="absolute right-0 z-40 mt-2 w-60 animate-rise rounded-box border border-line bg-panel p-1.5 text-sm shadow-float">
        {children}
      </div>
    </details>
  )
}
