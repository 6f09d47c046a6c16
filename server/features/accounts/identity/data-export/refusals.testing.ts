import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'

const { beginExport, exportRows } = contract.dataExport

/** Refusals of exporting everything. */
export function dataExportRefusals(sandbox: () => Sandbox): RefusalsOf<'dataExport'> {
  const begins = (password: string) => sandbox().sylvia.tryCall(beginExport, { password })
  return {
    beginExport: { no_password: () => begins(''), wrong_password: () => begins('not-the-right-one') },
    exportRows: {
      authorization_expired: () => sandbox().sylvia.tryCall(exportRows, { part: 'entries', grant: 'none', limit: 10 }),
    },
  }
}
