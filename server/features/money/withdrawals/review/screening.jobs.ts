import { readAddress } from '@humidor/domain/money/address.ts'
import { withRetries } from '../../../../http/failure.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { lockWithdrawal } from '../console/deciding.queries.ts'
import { screenWithdrawal, type UnpaidWithdrawal } from './screening.ts'
import { listedWithoutHit, unpaidAfter } from './unpaid.queries.ts'

/** Withdrawals of a batch. */
const BATCH_SIZE = 1_000

const screened = ({ id, chain, address }: UnpaidWithdrawal) => {
  const read = readAddress(address)
  return read ? [{ id, chain, bytes: read.bytes }] : []
}

/**
 * Stops withdrawals that wait already when a list comes into force, so that operators see them before they try to pay. Approving and
 * paying ask the lists again, so a late run lets nothing pass.
 */
export function screenUnpaid(settings: ReadSettings): Job {
  let after = 0n
  return {
    id: 'withdrawals.screen-unpaid',
    summary: 'Stops withdrawals for review whose address came onto a list after the request.',
    at: { every: 10 },
    async run({ db, at, limit }) {
      if ((await settings()).reviewListed !== 1) return { done: 0, left: false }
      const most = Math.min(limit, BATCH_SIZE)
      const found = await unpaidAfter(db, after, most)
      const listed = await listedWithoutHit(db, found.flatMap(screened))
      for (const id of listed)
        await withRetries(() =>
          db.transaction().execute(async (tx) => {
            const row = await lockWithdrawal(tx, id)
            if (row?.state === 'reviewing' || row?.state === 'approved') await screenWithdrawal(tx, row, at)
          }),
        )
      const left = found.length === most
      after = left ? (found.at(-1)?.id ?? 0n) : 0n
      return { done: listed.size, left }
    },
  }
}
