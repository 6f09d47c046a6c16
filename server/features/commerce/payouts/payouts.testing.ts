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
import { createSeals, lockAsked } from '../../money/withdrawals/withdrawals.ts'
import { newMerchant } from '../merchants/merchants.testing.ts'
import { lockPayee, type PayeeRow } from './payouts.queries.ts'

const { payout, listPayouts } = contract.payouts
const { approveMerchant } = consoleContract.merchants
const { approvals, decide } = consoleContract.operators

/** A member pays a merchant so many whole ₡, which are converted at once. */
export async function earns(harness: Sandbox, to: Merchant, whole: number) {
  const money = micros<'CIG'>(BigInt(whole) * 1_000_000n)
  await harness.magnus.fund(money, 'CIG')
  await payBill(harness.making, { from: harness.magnus, to, money, at: harness.clock.now() })
}

/** As if a merchant had asked for some of what they are paid just now, whether or not a chain is watched. Its number. */
export async function asksForPayout(harness: Sandbox, of: Merchant): Promise<string> {
  await earns(harness, of, 1_000)
  const { db, making, clock } = harness
  const { merchantId } = of
  const id = await db.transaction().execute(async (tx) => {
    const { cash_address: address, cash_address_changed_at: boundAt } = (await lockPayee(tx, merchantId)) as PayeeRow
    const amounts = { money: usdt(20), fee: 0n, pays: usdt(20) }
    const asked = {
      payee: { merchantId },
      chain: 'BSC',
      address,
      boundAt,
      proof: randomUUID(),
      at: clock.now(),
    } as const
    await lockAsked(tx, createSeals(making.vault), { ...asked, ...amounts })
    const open = tx.selectFrom('withdrawal').select('id').where('merchant_id', '=', merchantId)
    return (await open.where('state', '=', 'reviewing').executeTakeFirstOrThrow()).id
  })
  return String(id)
}

/** A second operator agrees to, or declines, what was asked about something. */
export async function decides(harness: Sandbox, about: string, approve = true, key: OperatorKey = 'victor') {
  const operator = harness.staff[key]
  await harness.renewOperatorSession(operator)
  const { rows } = await operator.call(approvals, { state: 'waiting', limit: 50 })
  const id = rows.find((row) => row.about === about)?.id ?? ''
  return await operator.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: operator.googleCode() })
}

interface Asking {
  key?: string
  password?: string
  /** The fee that they saw. */
  fee?: bigint
}

/** A harness with a chain, in which merchants are paid out. */
export async function openPayouts(sandbox?: Sandbox) {
  const harness = await openWithdrawals(sandbox)
  const { db } = harness

  const asks = (of: Merchant, money: bigint, { key, fee, password = PASSWORD }: Asking = {}) => {
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
  /** A verified merchant who has received about a thousand USDT, and may ask at once. */
  async function shop(whole = 10_000): Promise<Merchant> {
    const made = await newMerchant(harness)
    const wendy = await harness.desk('wendy')
    await wendy.call(approveMerchant, { vcode: made.vcode })
    if (whole > 0) await earns(harness, made, whole)
    harness.nextDay()
    harness.nextDay()
    await harness.renewMerchantSession(made)
    return made
  }
  /** Asks for one that nothing is wrong with, and answers its number. */
  async function asksRight(of: Merchant, money: bigint = usdt(100)): Promise<string> {
    const told = await asks(of, money)
    if (told !== null) throw new Error(`the payout was refused: ${told.refused}`)
    return String((await lastOf(of)).id)
  }
  return {
    ...harness,
    /** The same for members’ withdrawals. */
    members: harness,
    asks,
    asksRight,
    lastOf,
    shop,
    /** What stands on a merchant's USDT: free, and held. */
    has: async ({ merchantId }: Merchant) => ({
      free: await storedBalance(db, merchantAccount(merchantId, 'usdt')),
      held: await storedBalance(db, merchantAccount(merchantId, 'held')),
    }),
  }
}
export type Payouts = Awaited<ReturnType<typeof openPayouts>>

/** What a shop reads of its payouts, the newest first. */
export const list = async (of: Awaited<ReturnType<Payouts['shop']>>) =>
  (await of.call(listPayouts, { page: 1, limit: 10 })).rows
