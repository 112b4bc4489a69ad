import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { Resent } from '../lib/resend.ts'
import { useCountdown } from '../lib/use-countdown.ts'

interface ResendButtonProps {
  /** `form` is as wide and high as the fields of a form; `link` stands at the end of a sentence that says what is sent. */
  look?: 'button' | 'form' | 'link'
}

/** "Resend Verification": asks for the mail once more, and waits out the delay that the server names. */
export function ResendButton({ look = 'button' }: ResendButtonProps) {
  const fetcher = useFetcher<Resent>()
  const [left, restart] = useCountdown(0)
  const answer = fetcher.data
  useEffect(() => {
    if (answer) restart(answer.delay)
  }, [answer, restart])
  return (
    <fetcher.Form method="post" action="/account/resend" className={look === 'link' ? 'inline' : ''}>
      <button type="submit" className={LOOKS[look]} disabled={left > 0 || fetcher.state !== 'idle'}>
        {left > 0 ? `Resend in ${left} s` : look === 'link' ? 'Send it again' : 'Resend Verification'}
      </button>
    </fetcher.Form>
  )
}

const LOOKS = {
  button: 'btn btn-quiet',
  form: 'btn btn-quiet btn-form w-full',
  link: 'link-text cursor-pointer rounded underline underline-offset-3 disabled:cursor-default disabled:text-mute disabled:no-underline',
}
