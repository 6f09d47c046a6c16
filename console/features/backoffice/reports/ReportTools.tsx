import { CallFailedError } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Period, Report } from '@humidor/domain/backoffice/reports.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { answerTo } from '../../../api/useAsk.ts'
import { FileButtons } from '../../../components/FileButtons.tsx'
import type { FileColumn } from '../../../components/file-columns.ts'
import { failureText } from '../../../words/refusals.ts'

export interface ReportToolsProps<Row> {
  report: Report
  period: Period
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
  /** The rows, for the size of the file in words. */
  contents?: string
}

/** The files of a report: its days as a spreadsheet or CSV, and all of it as a PDF. */
export function ReportTools<Row>({ report, period, columns, rows, contents = 'all days' }: ReportToolsProps<Row>) {
  return (
    <>
      <FileButtons<Row>
        label="Export"
        csvLabel="Export as CSV"
        contents={contents}
        name={() => `${report}-${period.from}-${period.to}`}
        columns={columns}
        gather={async () => ({ rows: [...rows], cut: false })}
        onWritten={() => say('Report exported.', 'ok')}
      />
      <PdfButton report={report} period={period} />
    </>
  )
}

function PdfButton({ report, period }: Pick<ReportToolsProps<never>, 'report' | 'period'>) {
  const [busy, setBusy] = useState(false)
  const write = async () => {
    setBusy(true)
    try {
      const { name, pdf } = await answerTo(consoleContract.reports.reportPdf, { report, ...period })
      save(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }), name)
    } catch (failure) {
      const why = failure instanceof CallFailedError ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(failureText(why), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="textlink" aria-label="Export as PDF" disabled={busy} onClick={() => void write()}>
      {busy ? 'PDF…' : 'PDF'}
    </button>
  )
}
