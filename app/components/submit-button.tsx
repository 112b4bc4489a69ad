import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  children: ReactNode
  /** The value of `intent`, where one page holds several forms. */
  intent?: string
  /** primary: what the page is for; quiet: beside it; danger: the last step of something that cannot be undone. */
  look?: 'primary' | 'quiet' | 'danger'
  disabled?: boolean
  /** Id of its form, where it stands outside of it. */
  form?: string
  /** Fills the line. */
  wide?: boolean
  className?: string
}

/** A form's button: says what happens, and is disabled while its own form is on the way. */
export function SubmitButton({
  children,
  intent,
  look = 'primary',
  disabled,
  form,
  wide,
  className = '',
}: SubmitButtonProps) {
  const navigation = useNavigation()
  const submitting =
    navigation.state !== 'idle' &&
    navigation.formData !== undefined &&
    (intent === undefined || navigation.formData.get('intent') === intent)
  return (
    <button
      type="submit"
      form={form}
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      disabled={disabled || submitting}
      className={`btn btn-form ${looks[look]} ${wide ? 'w-full' : ''} ${className}`}
    >
      {submitting && <span className="loading loading-spinner loading-xs animate-late" aria-hidden="true" />}
      {children}
    </button>
  )
}

const looks = { primary: 'btn-primary', quiet: 'btn-quiet', danger: 'btn-error' }
