import { dayAfter } from '@humidor/domain/business-day.ts'
import type { Job } from '../../../jobs/job.ts'
import { enqueueAll } from '../../../jobs/tasks.ts'
import { newestHead } from '../../../ledger/heads.ts'
import { seal } from '../../../ledger/sealing.ts'
import { adminAddresses } from '../../backoffice/operators/operators.ts'
import { settledDays } from '../../products/settlement/settlement.ts'
import { beginReport } from './ledger-chain.queries.ts'
import { REPORT } from './report-mail.ts'

/** Seals new transfers of the ledger. If a transaction is still open, it tries again a second later. */
export const sealTransfers: Job = {
  id: 'ledger-chain.seal',
  summary: 'Seals new transfers into the blocks of the ledger’s chain.',
  at: { every: 5 },
  async run({ db }) {
    const { blocks, left, waits } = await seal(db)
    return { done: blocks, left, next: waits ? 1 : undefined }
  },
}

/**
 * Mails admins once a day, half an hour after midnight (UTC+8): the outcome of the settlement, and the newest block
 * to keep.
 */
export const reportDay: Job = {
  id: 'ledger-chain.report-day',
  summary: 'Mails admins the outcome of the day’s settlement, and the newest block of the ledger’s chain to keep.',
  at: ['00:30'],
  run: ({ db, day, at }) =>
    db.transaction().execute(async (tx) => {
      if (!(await beginReport(tx, day, at))) return { done: 0, left: false }
      const [settled] = await settledDays(tx, { after: dayAfter(day, -1), through: day })
      const { number, hash, at: sealedAt } = await newestHead(tx)
      const addresses = await adminAddresses(tx)
      await enqueueAll(
        tx,
        REPORT,
        addresses.map((to) => ({
          ...{ to, day, settled: settled?.state === 'done', stuck: settled?.stuck ?? [] },
          ...{ number: `${number}`, hash, sealedAt: sealedAt.toISOString() },
        })),
      )
      return { done: addresses.length, left: false }
    }),
}
