import type { ReactNode } from 'react'

interface DroppableProps {
  /** What is said where a pointer can bring a file. */
  children: ReactNode
  /** What is said in its place where there is only a finger. */
  otherwise: ReactNode
}

/** Words on dropping a file, for those who can. */
export function Droppable({ children, otherwise }: DroppableProps) {
  return (
    <>
      <span className="hidden any-pointer-fine:inline">{children}</span>
      <span className="any-pointer-fine:hidden">{otherwise}</span>
    </>
  )
}
