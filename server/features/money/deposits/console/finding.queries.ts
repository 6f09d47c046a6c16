import { listDeposits, payments } from '@humidor/contract/money/deposits.console.ts'
import type { Sought } from '@humidor/domain/backoffice/search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { Finder, Found } from '../../../../http/feature.ts'

/** The newest payments from an address of which a search reads further. An exchange has sent hundreds of thousands. */
const MAX_READ = 100

const whole = { fit: 'whole', within: null, state: null } as const

/** Payments on a chain by their transaction, or the newest ones from an address. */
const paid = (table: 'chain_transfer' | 'strange_transfer', { txid, address }: Sought) => sql`(
  select * from ${sql.table(table)}
  where ${txid === undefined ? sql`from_address = ${address}` : sql`chain in ('BSC', 'TRX') and tx_hash = ${txid}`}
  order by id desc limit ${MAX_READ})`

interface DepositRow {
  id: bigint
  name: string
  tx_hash: string | null
  state: string
  amount: bigint
  opened_at: Date
}

async function deposits(db: Db, from: RawBuilder<unknown>, limit: number): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select i.id, m.name, p.tx_hash, i.state, i.amount, i.opened_at from ${from}
    join member m on m.uid = i.uid order by i.id desc limit ${limit}`.execute(db)
  return rows
}

const deposit = (row: DepositRow, fit: Found['fit']): Found => ({
  ...whole,
  ...{ kind: 'deposit', fit, id: String(row.id), title: `Deposit ${row.id}`, whose: row.name, note: row.tx_hash },
  ...{ state: row.state, amount: { coin: 'USDT', amount: row.amount }, at: row.opened_at },
})

/** Deposits by their number, their transaction, or the address that paid. */
export const depositFinder: Finder = {
  firstCall: listDeposits,
  async find(db, sought, limit) {
    const { number, txid, address } = sought
    if (txid !== undefined || address !== undefined) {
      const rows = await deposits(
        db,
        sql`${paid('chain_transfer', sought)} p join deposit_intent i on i.id = p.intent_id`,
        limit,
      )
      return rows.map((row) => deposit(row, 'whole'))
    }
    if (!number || number.of !== undefined) return []
    const from = sql`(select * from deposit_intent where id = ${number.id}) i left join chain_transfer p on p.intent_id = i.id`
    return (await deposits(db, from, 1)).map((row) => deposit(row, 'number'))
  },
}

interface PaymentRow {
  id: string
  chain: string
  tx_hash: string
  state: string
  amount: bigint | null
  seen_at: Date
}

interface ClaimRow {
  id: bigint
  name: string
  tx_hash: string
  state: string
  created_at: Date
}

async function claimsOf(db: Db, txid: string, limit: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select k.id, m.name, k.tx_hash, k.state, k.created_at from deposit_claim k join member m on m.uid = k.uid
    where k.chain in ('BSC', 'TRX') and k.tx_hash = ${txid} order by k.id desc limit ${limit}`.execute(db)
  return rows
}

async function paymentsOf(db: Db, sought: Sought, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    (select p.id::text as id, p.chain, p.tx_hash, p.amount, p.seen_at,
        case when p.state = 'assigned' then 'assigned' when p.left_at is not null then 'left' else 'unmatched' end as state
      from ${paid('chain_transfer', sought)} p where p.state in ('unmatched', 'assigned') limit ${limit})
    union all
    (select 'w' || p.id, p.chain, p.tx_hash, null, p.seen_at, 'wrong token' from ${paid('strange_transfer', sought)} p limit ${limit})
    order by seen_at desc`.execute(db)
  return rows
}

/** Payments without a deposit by their transaction or the address that paid, and members' claims to a transaction. */
export const paymentFinder: Finder = {
  firstCall: payments,
  async find(db, sought, limit): Promise<readonly Found[]> {
    const { txid, address } = sought
    if (txid === undefined && address === undefined) return []
    const found = await paymentsOf(db, sought, limit)
    const claims = txid === undefined ? [] : await claimsOf(db, txid, limit)
    return [
      ...found.map(
        ({ id, tx_hash: note, state, amount, seen_at: at }): Found => ({
          ...whole,
          ...{ kind: 'payment', id, title: `Payment ${id}`, whose: null, note, state, at, within: state },
          amount: amount === null ? null : { coin: 'USDT', amount },
        }),
      ),
      ...claims.map(
        ({ id, name: whose, tx_hash: note, state, created_at: at }): Found => ({
          ...whole,
          ...{ kind: 'claim', id: String(id), title: `Claim ${id}`, whose, note, state, amount: null, at },
        }),
      ),
    ]
  },
}
