import { Coverage } from './coverage.tsx'
import { DataLossLedger } from './data-loss.tsx'
import type { ReportViewProps } from './report-view.tsx'
import { ReportView } from './report-view.tsx'
import { Waived } from './waived.tsx'

/** What a report says below its head: the data that is ended, the findings, what is open and what was looked at. */
export function ReportBody(props: ReportViewProps) {
  return (
    <>
      <DataLossLedger ledger={props.report.dataLoss} left={props.report.truncated?.dataLoss} />
      <ReportView {...props} />
      <Waived report={props.report} />
      <Coverage report={props.report} />
    </>
  )
}
