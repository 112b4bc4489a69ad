import { Link } from '@remix-run/react'
import { visible } from '../../policies/visible.ts'
import { waiverLines } from '../lib/waiver.ts'
import { CodeBlock } from './code-block.tsx'

interface AcceptProps {
  policyId: string
  address: string
}

/** How somebody lives with a finding on purpose: what to write, and where. */
export function Accept({ policyId, address }: AcceptProps) {
  return (
    <details className="print:hidden">
      <summary className="fold-text">Accept this on purpose</summary>
      <p className="mt-2 mb-3 max-w-[72ch] text-mute">
        In <code className="code-text">plumbline.yaml</code>, with why it may stay, who answers for it, and
        the last day on which it may. It is counted apart then, and fails no gate.{' '}
        <Link to="/pipelines#settings" discover="none" className="link-text">
          More about this file
        </Link>
      </p>
      <CodeBlock
        lines={waiverLines(policyId, address).map(text => ({ text, mark: ' ' }))}
        label={visible(`the waiver for ${address}`)}
      />
    </details>
  )
}
