import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { Resent } from '../lib/resend.ts'
import { useCountdown } from '../lib/use-countdown.ts'

/** "Resend Verification": asks for the mail once more, and waits out the delay that the server names. */
export function ResendButton({ size = 'normal' }: { size?: 'normal' | 'form' }) {
  const fetcher = useFetcher<Resent>()
  const [left, restart] = useCountdown(0)
  const answer = fetcher.data
  useEffect(() => {
    if (answer) restart(answer.delay)
  }, [answer, restart])
  return (
    <fetcher.Form method="post" action="/account/resend">
      <button
        type="submit"
        className={`btn btn-quiet ${size === 'form' ? 'btn-form w-full' : ''}`}
        disabled={left > 0 || fetcher.state !== 'idle'}
      >
        {left > 0 ? `Resend in ${left} s` : 'Resend Verification'}
      </button>
    </fetcher.Form>
  )
}
