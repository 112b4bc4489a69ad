import type { ReactNode } from 'react'

interface SettingsPartProps {
  /** Where links to it lead. */
  id: string
  title: string
  text: ReactNode
  /** What there is to be done, where that is one button. */
  action?: ReactNode
  children?: ReactNode
}

/** One thing of the settings: what it is, and what can be done about it. */
export function SettingsPart({ id, title, text, action, children }: SettingsPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-t border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 max-w-[60ch] text-sm">
          <h3 id={`${id}-title`} className="text-base">
            {title}
          </h3>
          <p className="mt-0.5 text-mute">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
