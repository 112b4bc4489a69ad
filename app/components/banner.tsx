import type { ReactNode } from 'react'

interface BannerProps {
  type: 'warning' | 'error' | 'success' | 'info'
  children: ReactNode
  action?: ReactNode
}

/** A message that stays in the page for as long as it is true. */
export function Banner({ type, children, action }: BannerProps) {
  return (
    <div
      role={type === 'error' ? 'alert' : undefined}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border-l-3 px-4 py-3 text-sm ${looks[type]}`}
    >
      <div className="max-w-[72ch] min-w-0 [overflow-wrap:anywhere] text-base-content">{children}</div>
      {action}
    </div>
  )
}

const looks = {
  warning: 'border-warning bg-medium-soft',
  error: 'border-error bg-high-soft',
  success: 'border-success bg-success-soft',
  info: 'border-accent bg-accent-soft',
}
