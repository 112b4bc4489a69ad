import { CopyButton } from './copy-button.tsx'

/** A command to run, on the dark ground of a terminal, with its copy button. `copy` differs where a key is masked. */
export function Terminal({
  command,
  label,
  copy = command,
}: {
  command: string
  label: string
  copy?: string
}) {
  return (
    <div className="@container relative overflow-hidden rounded-box bg-terminal text-terminal-content">
      <div className="flex justify-end px-2 pt-2 @lg:absolute @lg:top-2 @lg:right-2 @lg:p-0">
        <CopyButton text={copy} label={label} ground="terminal" />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 pt-1 outline-terminal-content pb-4 text-[13px] leading-[22px] @lg:pt-4 @lg:pr-24"
      >
        <code>
          {command.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
            <span key={index} className="block">
              {index === 0 ? <span className="text-terminal-mute select-none">$ </span> : '  '}
              {line}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}
