/** The shape of a severity (triangle, diamond, disc, ring) in the colour of the text around it. */
export function SeverityShape({ severity }: { severity: string }) {
  return (
    <svg viewBox="0 0 10 10" className="size-2.5 shrink-0" aria-hidden="true" focusable="false">
      {shapes[severity] ?? <rect x="1" y="4" width="8" height="2" fill="currentColor" />}
    </svg>
  )
}

const shapes: Record<string, React.ReactNode> = {
  HIGH: <path d="M5 .8 9.8 9.2H.2z" fill="currentColor" />,
  MEDIUM: <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />,
  LOW: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  INFO: <circle cx="5" cy="5" r="3.3" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}
