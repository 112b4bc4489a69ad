import { visible } from '../../policies/visible.ts'

/**
 * Text of a finding or a policy: what stands between backticks (addresses, paths, values) and every name with an
 * underscore (attributes, resource types) is set in the monospace face.
 */
export function Text({ children }: { children: string }) {
  return visible(children, { lines: true })
    .split(CODE)
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <code key={index} className="code-text">
          {part.replaceAll('`', '')}
        </code>
      ) : (
        part
      ),
    )
}

const CODE = /(`[^`]*`|\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?:\.[a-z][a-z0-9_]*)*)/
