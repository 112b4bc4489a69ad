import { Fragment } from 'react'
import { visible } from '../../policies/visible.ts'
import { splitAddress } from '../lib/address.ts'

/** A resource's address: the module path dimmed, the resource itself strong, free to break where there is no room. */
export function Address({ children, plain = false }: { children: string; plain?: boolean }) {
  const [module, resource] = splitAddress(visible(children))
  return (
    <code className={`${plain ? '' : 'text-[13px]'} [overflow-wrap:anywhere]`}>
      {module && (
        <span className="text-mute">
          <Breakable>{module}</Breakable>
        </span>
      )}
      <span className={plain ? 'text-base-content' : 'font-semibold'}>
        <Breakable>{resource}</Breakable>
      </span>
    </code>
  )
}

/** Lines break after a dot or before a bracket first, and inside a name only where there is no other way. */
function Breakable({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=\[)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
