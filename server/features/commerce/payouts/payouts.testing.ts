import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import { merchantAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { openWithdrawals, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { createSeals, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { newMerchant } from '../merchants/merchants.testing.ts'
import { lockPayee, type PayeeRow } from './payouts.queries.ts'

const { payout, listPayouts } = contract.payouts
const { approveMerchant } = consoleContract.merchants
const { approvals, decide } = consoleContract.operators

/** A member pays a merchant whole ₡, which are converted at once. */
export async function earns(harness: Sandbox, to: Merchant, whole: number) {
  const money = micros<'CIG'>(BigInt(whole) * 1_000_000n)
  await harness.magnus.fund(money, 'CIG')
  await payBill(harness.making, { from: harness.magnus, to, money, at: harness.clock.now() })
}

/** Creates a payout request of a merchant directly, with or without a watched chain. Returns its number. */
export async function asksForPayout(harness: Sandbox, of: Merchant): Promise<string> {
  await earns(harness, of, 1_000)
  const { db, making, clock } = harness
  const { merchantId } = of
  const id = await db.transaction().execute(async (tx) => {
    const { address, bound_at: boundAt } = (await lockPayee(tx, merchantId)) as PayeeRow
    const amounts = { money: usdt(20), fee: 0n, pays: usdt(20) }
    const asked = {
      payee: { merchantId },
      chain: 'BSC',
      address,
      boundAt,
      proof: randomUUID(),
      at: clock.now(),
    } as const
    await reserveWithdrawal(tx, createSeals(making.vault), { ...asked, ...amounts })
    const open = tx.selectFrom('withdrawal').select('id').where('merchant_id', '=', merchantId)
    return (await open.where('state', '=', 'reviewing').executeTakeFirstOrThrow()).id
  })
  return String(id)
}

/** A second operator approves or declines the request about something. */
export async function decides(harness: Sandbox, about: string, approve = true, key: OperatorKey = 'victor') {
  const operator = harness.staff[key]
  await harness.renewOperatorSession(operator)
  const { rows } = await operator.call(approvals, { state: 'waiting', limit: 50 })
  const id = rows.find((row) => row.about === about)?.id ?? ''
  return await operator.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: operator.googleCode() })
}

interface PayoutRequest {
  key?: string
  password?: string
  /** The fee that the merchant saw. */
  fee?: bigint
}

/** A harness with a chain, on which merchants are paid out. */
export async function openPayouts(sandbox?: Sandbox) {
  const harness = await openWithdrawals(sandbox)
  const { db } = harness

  const asks = (of: Merchant, money: bigint, { key, fee, password = PASSWORD }: PayoutRequest = {}) => {
    const seen = fee === undefined ? {} : { fee: micros<'USDT'>(fee) }
    return of.tryCall(payout, { money: micros<'USDT'>(money), password, ...seen }, key === undefined ? {} : { key })
  }
  const lastOf = ({ merchantId }: Merchant) =>
    db
      .selectFrom('withdrawal')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  /** A verified merchant who has received about a thousand USDT, and may request a payout at once. */
  async function shop(whole = 10_000): Promise<Merchant> {
    const made = await newMerchant(harness)
    const wendy = await harness.openConsole('wendy')
    await wendy.call(approveMerchant, { vcode: made.vcode })
    if (whole > 0) await earns(harness, made, whole)
    harness.nextDay()
    harness.nextDay()
    await harness.renewMerchantSession(made)
    return made
  }
  /** Requests a valid payout. Returns its number. */
  async function asksOrThrows(of: Merchant, money: bigint = usdt(100)): Promise<string> {
    const answer = await asks(of, money)
    if (answer !== null) throw new Error(`the payout was refused: ${answer.refused}`)
    return String((await lastOf(of)).id)
  }
  return {
    ...harness,
    /** The same harness, for members’ withdrawals. */
    members: harness,
    asks,
    asksRight: asksOrThrows,
    lastOf,
    shop,
    /** A merchant's USDT: available and reserved. */
    has: async ({ merchantId }: Merchant) => ({
      free: await storedBalance(db, merchantAccount(merchantId, 'usdt')),
      held: await storedBalance(db, merchantAccount(merchantId, 'held')),
    }),
  }
}
export type Payouts = Awaited<ReturnType<typeof openPayouts>>

/** A merchant's payouts, the newest first. */
export const list = async (of: Awaited<ReturnType<Payouts['shop']>>) =>
  (await of.call(listPayouts, { page: 1, limit: 10 })).rows

/** What was recorded about a payout, the oldest first. */
export const eventsOf = async ({ db }: Pick<Sandbox, 'db'>, id: string) =>
  (
    await db.selectFrom('merchant_event').select('kind').where('withdrawal_id', '=', BigInt(id)).orderBy('id').execute()
  ).map(({ kind }) => kind)
