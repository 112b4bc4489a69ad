import { visible } from '../../policies/visible.ts'
import type { HclLine } from '../lib/hcl.ts'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  lines: HclLine[]
  /** What the copy button says it copies. */
  label: string
}

/** HCL with the changed lines marked by sign and ground; the signs are not copied. */
export function CodeBlock({ lines: given, label }: CodeBlockProps) {
  const lines = given.map(line => ({ ...line, text: visible(line.text, { lines: true }) }))
  const code = lines.filter(line => line.mark !== '-').map(line => line.text)
  return (
    <div className="@container relative overflow-hidden rounded-lg bg-base-200">
      <div className="flex justify-end px-1.5 pt-1.5 @lg:absolute @lg:top-1.5 @lg:right-1.5 @lg:p-0">
        <CopyButton text={code.join('\n')} label={label} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto py-2.5 text-[12.5px] leading-5"
      >
        <code className="block w-max min-w-full">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places
            <span key={index} className={`block pr-3.5 pl-3.5 @lg:pr-24 ${looks[line.mark]}`}>
              {marked(lines) && <span className="inline-block w-5 select-none">{line.mark.trim()}</span>}
              {line.text || ' '}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}

function marked(lines: HclLine[]) {
  return lines.some(line => line.mark !== ' ')
}

const looks = { '+': 'bg-success-soft text-success', '-': 'bg-high-soft text-high', ' ': '' }
