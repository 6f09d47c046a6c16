import { listWithdrawals } from '@humidor/contract/money/withdrawals.console.ts'
import { withdrawalNumber } from '@humidor/domain/backoffice/search.ts'
import { chains } from '@humidor/domain/money/deposit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Finder } from '../../../http/feature.ts'

interface Row {
  id: bigint
  merchant_id: number | null
  name: string
  address: string
  state: string
  pays: bigint
  created_at: Date
}

/** The newest withdrawals or payouts under a condition on `w`. */
async function newest(db: Db, condition: RawBuilder<unknown>, payee: 'uid' | 'merchant_id', limit: number) {
  const { rows } = await sql<Row>`
    select w.id, w.merchant_id, coalesce(m.name, s.name) as name, w.address, w.state, w.pays, w.created_at
    from withdrawal w left join member m on m.uid = w.uid left join merchant s on s.merchant_id = w.merchant_id
    where ${condition} and w.${sql.ref(payee)} is not null order by w.id desc limit ${limit}`.execute(db)
  return rows
}

/** Withdrawals and payouts by their number, their address, or a transaction that pays them. */
export const withdrawalFinder: Finder = {
  firstCall: listWithdrawals,
  async find(db, { number, address, txid }, limit) {
    const id = number && (number.of ?? 'withdrawal') === 'withdrawal' ? number.id : undefined
    const condition =
      address !== undefined
        ? sql`w.address = ${address}`
        : txid !== undefined
          ? sql`w.id in (select withdrawal_id from withdrawal_tx where chain = any (${[...chains]}::text[]) and txid = ${txid})`
          : id !== undefined && sql`w.id = ${id}`
    if (!condition) return []
    const rows = [
      ...(await newest(db, condition, 'uid', limit)),
      ...(await newest(db, condition, 'merchant_id', limit)),
    ]
    return rows.map((row) => ({
      kind: row.merchant_id === null ? 'withdrawal' : 'payout',
      fit: id !== undefined && number?.of === undefined ? 'number' : 'whole',
      id: String(row.id),
      within: row.state,
      title: withdrawalNumber(row.id),
      whose: row.name,
      note: row.address,
      state: row.state,
      amount: { coin: 'USDT', amount: row.pays },
      at: row.created_at,
    }))
  },
}
