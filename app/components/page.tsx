import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  /** small: half, a third on extra-large; medium: ten of twelve columns, eight; large: all, ten of twelve. */
  width?: 'small' | 'medium' | 'large'
  /** Takes the whole width whatever `width` says. */
  fluid?: boolean
  padded?: boolean
  /** Centres the content vertically; implies `fill`. */
  centred?: boolean
  /** Is at least as high as the window. */
  fill?: boolean
}

/** The frame of a page's content in the three widths of the product. */
export function Page({
  children,
  width = 'large',
  fluid = false,
  padded = true,
  centred = false,
  fill = false,
}: PageProps) {
  const classes = [
    'mx-auto w-full',
    fluid ? '' : widths[width],
    padded ? `px-4 py-6 sm:py-10 ${width === 'small' && !fluid ? '' : 'sm:px-8'}` : '',
    fill || centred ? 'flex grow flex-col' : '',
    centred ? 'justify-center' : '',
  ]
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>
}

// Columns of twelve; what is text keeps a readable measure of its own.
const widths = {
  small: 'sm:w-1/2 sm:px-0 xl:w-1/3',
  medium: 'sm:w-10/12 xl:w-8/12',
  large: 'xl:w-10/12',
}
