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
    <div className="relative overflow-hidden rounded-box bg-terminal text-terminal-content">
      <div className="absolute top-2 right-2">
        <CopyButton text={copy} label={label} ground="terminal" />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto p-4 pr-24 text-[13px] leading-[22px]"
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
