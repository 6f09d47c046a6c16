import type { Mailer } from '../../../adapters/mail.ts'
import type { Feature } from '../../../http/feature.ts'
import { chainFigures } from './ledger-chain.figures.ts'
import { reportDay, sealTransfers } from './ledger-chain.jobs.ts'
import { createReportTask } from './report-mail.ts'
import type { LedgerWatch } from './watch.ts'

export { readHeads } from './head-file.ts'
export { createLedgerWatch, type LedgerWatch } from './watch.ts'

/**
 * Tamper evidence for money: sealing, the nodes' memory of the chain, and the head that is mailed each day
 * (docs/decisions/0060-tamper-evident-ledger.md).
 */
export const ledgerChainFeature = {
  open: ({ mailer, watch }: { mailer: Mailer; watch: LedgerWatch }): Feature => ({
    name: 'ledger-chain',
    handlers: [],
    jobs: [sealTransfers, reportDay],
    tasks: [createReportTask({ mailer })],
    figures: chainFigures(watch),
  }),
}
