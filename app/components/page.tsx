import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  /** small: a third to half; medium: eight to ten of twelve columns; large: ten of twelve. */
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
    padded ? 'px-4 py-6 sm:px-8 sm:py-10' : '',
    fill || centred ? 'flex grow flex-col' : '',
    centred ? 'justify-center' : '',
  ]
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>
}

// The specification counts columns; a maximum keeps the lines readable where a column would be wider than that.
const widths = {
  small: 'max-w-md sm:max-w-[30rem]',
  medium: 'max-w-3xl md:w-10/12 xl:w-8/12',
  large: 'max-w-[74rem]',
}
