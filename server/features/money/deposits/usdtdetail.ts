import * as contract from '@humidor/contract/money/deposits.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import { read } from '../../../http/handle.ts'
import { presentDeposit } from './deposits.present.ts'
import { countDeposits, depositsBelow } from './records.queries.ts'
import { inOneList, placeText, type RecordSource, readPlace, recordType } from './records.ts'

/** Rows that `page` reaches. Further down, clients use `after`. */
const PAGED = 1_000

/** A member's deposits, with their confirmations as far as the chain has been read. */
function depositRecords(readers: readonly ChainReader[]): RecordSource {
  const needed = (chain: Chain) => readers.find((reader) => reader.chain === chain)?.confirmations ?? 0
  return {
    below: async (db, { at, ...it }) => (await depositsBelow(db, it)).map((row) => presentDeposit(row, at, needed)),
    count: countDeposits,
  }
}

/** The member's deposits and withdrawals, the newest first. Another feature passes in the withdrawals. */
export function answerUsdtdetail(readers: readonly ChainReader[], withdrawals: RecordSource) {
  const deposits = depositRecords(readers)
  const asked = (type: number) => {
    if (type === recordType.deposit) return [deposits]
    return type === recordType.withdrawal ? [withdrawals] : [deposits, withdrawals]
  }
  return read(contract.usdtdetail, async ({ request: { type, page, limit, after }, member, db, at, fail }) => {
    const place = after === undefined ? undefined : (readPlace(after) ?? fail('parameter_error'))
    const skipped = place ? 0 : (page - 1) * limit
    const { uid } = member
    const sources = asked(type)
    const wanted = { uid, place, at, limit: skipped + limit + 1 }
    const counted = await Promise.all(sources.map((source) => source.count(db, uid)))
    const count = counted.reduce((sum, one) => sum + one, 0)
    if (skipped >= count && skipped > 0) return { rows: [], count, next: null }
    // An empty page would mean that there are no more rows.
    if (skipped + limit > PAGED) fail('parameter_error')
    const lists = await Promise.all(sources.map((source) => source.below(db, wanted)))
    const found = inOneList(lists).slice(skipped)
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      rows,
      count,
      next: last && found.length > limit ? placeText(last) : null,
    }
  })
}
