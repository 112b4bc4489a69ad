/** The line that shows the rest of a list and folds it again: the summary of a `details` that is a `group/fold`. */
export function FoldSummary({ children }: { children: string }) {
  return (
    <summary className="link-text mt-2 w-fit cursor-pointer rounded py-1 text-sm print:hidden">
      <span className="group-open/fold:hidden">{children}</span>
      <span className="hidden group-open/fold:inline">Show fewer</span>
    </summary>
  )
}
