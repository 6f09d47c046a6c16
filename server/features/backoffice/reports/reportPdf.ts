import { reportPdf } from '@humidor/contract/backoffice/reports.console.ts'
import { reportNames } from '@humidor/domain/backoffice/report-names.ts'
import { refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { read } from '../../../http/handle.ts'
import { reportPdfOf } from './report-pdf.ts'
import { reportTables } from './report-tables.ts'

/** `GET /console/reportPdf`. */
export const answerReportPdf = read(reportPdf, async ({ db, request: { report, ...period }, at, demand }) => {
  demand(refuseReport(period))
  const pdf = await reportPdfOf({ title: reportNames[report], period, at, ...(await reportTables[report](db, period)) })
  return { name: `${report}-${period.from}-${period.to}.pdf`, pdf: pdf.toString('base64') }
})
