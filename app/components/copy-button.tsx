import { useNotify } from './snackbar.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, for those who do not see what stands beside the button. */
  label: string
  message?: string
  /** `terminal` stands on the dark ground of a command. */
  ground?: 'panel' | 'terminal'
}

/** Copies a text and says so. Hidden where no script runs, since it could do nothing there. */
export function CopyButton({
  text,
  label,
  message = 'Copied to clipboard',
  ground = 'panel',
}: CopyButtonProps) {
  const notify = useNotify()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify({ type: 'success', text: message })
    } catch {
      notify({ type: 'error', text: 'The browser did not allow copying; select the text instead' })
    }
  }
  const look =
    ground === 'terminal'
      ? 'border-terminal-content/25 bg-terminal text-terminal-content outline-terminal-content hover:border-terminal-content/70'
      : 'border-line bg-panel text-base-content hover:bg-base-200'
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${label}`}
      className={`needs-script print:hidden inline-flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-md border px-2 font-sans text-xs font-medium transition-colors ${look}`}
    >
      <svg
        viewBox="0 0 16 16"
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
        <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
      </svg>
      Copy
    </button>
  )
}
