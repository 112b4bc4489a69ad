import type { FieldMetadata } from '@conform-to/react'
import { getInputProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useState } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'form'> {
  field: FieldMetadata<string>
  label: string
  type?: 'text' | 'email'
  hint?: ReactNode
}

/** Label, input and error of one field; ids, `aria-invalid` and `aria-describedby` are wired here and nowhere else. */
export function Field({ field, label, type = 'text', hint, ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type, ariaDescribedBy: hint ? hintId(field) : undefined })
  return (
    <Frame field={field} label={label} hint={hint}>
      <input key={key} {...input} {...rest} className={inputLook(field)} />
    </Frame>
  )
}

/** A password field whose content can be shown. */
export function PasswordField({ field, label, hint, ...rest }: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const { key, ...input } = getInputProps(field, {
    type: 'password',
    ariaDescribedBy: hint ? hintId(field) : undefined,
  })
  return (
    <Frame field={field} label={label} hint={hint}>
      <span className="relative block">
        <input
          key={key}
          {...input}
          // Nothing that was typed as a password comes back in a page.
          defaultValue={undefined}
          {...rest}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={`${inputLook(field)} pr-20`}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-controls={field.id}
          className="needs-script absolute inset-y-1.5 right-1.5 cursor-pointer rounded px-3 text-sm text-mute hover:bg-base-200 hover:text-base-content"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </span>
    </Frame>
  )
}

interface TextFieldProps {
  field: FieldMetadata<string>
  label: string
  hint?: ReactNode
  rows?: number
  mono?: boolean
}

/** A field of several lines. */
export function TextField({ field, label, hint, rows = 3, mono = false }: TextFieldProps) {
  const { key, ...input } = getTextareaProps(field, { ariaDescribedBy: hint ? hintId(field) : undefined })
  return (
    <Frame field={field} label={label} hint={hint}>
      <textarea
        key={key}
        {...input}
        rows={rows}
        className={`${inputLook(field)} h-auto py-2.5 ${mono ? 'font-mono text-sm' : ''}`}
      />
    </Frame>
  )
}

function Frame({
  field,
  label,
  hint,
  children,
}: Pick<FieldProps, 'field' | 'label' | 'hint'> & { children: ReactNode }) {
  const error = field.errors?.[0]
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId(field)} className="text-sm text-mute">
          {hint}
        </p>
      )}
      {error && (
        <p id={field.errorId} className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  )
}

function hintId(field: FieldMetadata<string>) {
  return `${field.id}-hint`
}

function inputLook(field: FieldMetadata<string>) {
  return `block h-11 w-full rounded-field border bg-panel px-3 text-base outline-offset-2 read-only:bg-base-200 read-only:text-mute ${
    field.errors ? 'border-error' : 'border-field-line hover:border-mute'
  }`
}
