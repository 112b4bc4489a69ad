import { Form } from '@remix-run/react'
import { Banner } from './banner.tsx'
import { Time } from './time.tsx'

/** On every page of an account whose last invoice is open: what happens when, and the button that pays. */
export function PaymentBanner({ graceEnd }: { graceEnd: string }) {
  const isOver = Date.parse(graceEnd) < Date.now()
  return (
    <section aria-label="Payment" className="mx-auto w-full px-4 pt-4 sm:px-8 xl:w-10/12 print:hidden">
      <Banner
        type={isOver ? 'error' : 'warning'}
        action={
          <Form method="post" action="/account/upgrade" navigate={false}>
            <button type="submit" className="btn btn-primary">
              Pay the invoice
            </button>
          </Form>
        }
      >
        <p className="font-medium">Your last payment did not go through</p>
        <p>
          {isOver ? (
            'Until the invoice is paid, the limits of the Free subscription hold.'
          ) : (
            <>
              Premium goes on until <Time value={graceEnd} form="date" utc />; after that the limits of the
              Free subscription hold until the invoice is paid.
            </>
          )}
        </p>
      </Banner>
    </section>
  )
}
