/** The mark: a plumb bob on its line. It takes the colour of the text around it; the word beside it is optional. */
export function Logo({ word = true, large = false }: { word?: boolean; large?: boolean }) {
  return (
    <span className={`inline-flex items-center text-primary ${large ? 'gap-4' : 'gap-2.5'}`}>
      <svg
        viewBox="0 0 20 28"
        className={large ? 'h-14 w-10' : 'h-7 w-5'}
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M10 0v10" stroke="currentColor" strokeWidth="1.5" />
        <rect x="7.5" y="9.5" width="5" height="2.5" rx="0.75" fill="currentColor" />
        <path d="M4.5 13h11v2.6L10 28 4.5 15.6z" fill="currentColor" />
      </svg>
      {word && (
        <span className={`font-semibold tracking-tight ${large ? 'text-2xl' : 'text-base'}`}>Plumbline</span>
      )}
    </span>
  )
}
