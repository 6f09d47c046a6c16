import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { type BusinessDay, businessDay, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings, type Settings } from '@humidor/domain/platform/settings.ts'
import { drawsAfter, type PreorderType } from '@humidor/domain/products/preorder.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { BEACON_TIMEOUT_MS, runDueDraws } from '../draws/running.ts'
import { preorderEntries } from './entries.ts'
import { openForPayment } from './opening.queries.ts'
import { expirePayments } from './preorders.jobs.ts'
import { idleFreezes } from './preorders.phases.ts'

const { create, list, pay } = contract.preorders
const { info } = contract.member

export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
export const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** Moves whole ₡ from the rewards to the treasury, so that it can promise them; a negative amount moves them back. */
export async function treasuryHas(harness: Pick<Sandbox, 'db' | 'clock'>, whole: number) {
  const [rewards, treasury] = [platformAccount('rewards', 'CIG'), platformAccount('treasury', 'CIG')]
  const [from, to] = whole > 0 ? [rewards, treasury] : [treasury, rewards]
  const posting = { from, to, amount: cig(Math.abs(whole)) }
  await harness.db
    .transaction()
    .execute((tx) =>
      post(tx, [
        { operation: 'systemAward', key: `fixture:${randomUUID()}`, at: harness.clock.now(), postings: [posting] },
      ]),
    )
}

/** A member tries to order. */
export const orders = (who: Person, whole: number, type: PreorderType = 'usdc', again?: number) =>
  who.tryCall(create, { money: uscd(whole), type, ...(again === undefined ? {} : { again }) })

/** A member orders. Returns the number of the order. */
export async function ordered(
  who: Person,
  whole: number,
  type: PreorderType = 'usdc',
  again?: number,
): Promise<number> {
  const request = { money: uscd(whole), type, ...(again === undefined ? {} : { again }) }
  return (await who.call(create, request)).oid
}

/** A member tries to pay an order. */
export const pays = (who: Person, oid: number) => who.tryCall(pay, { oid })

/** An order in its owner's view. */
export async function own(who: Person, oid: number) {
  const { rows } = await who.call(list, { page: 1, limit: 100 })
  const found = rows.find((row) => row.oid === oid)
  if (!found) throw new Error(`no order ${oid}`)
  return found
}

/** Runs the next draws with their seeds alone, without moving the clock. */
export async function runNextDraws(harness: Sandbox) {
  const [due = harness.clock.now()] = drawsAfter(harness.clock.now(), 1)
  const parts = {
    vault: createVault(harness.secret),
    randomness: systemRandomness,
    beacon: undefined,
    entries: preorderEntries,
  }
  const at = new Date(due.getTime() + BEACON_TIMEOUT_MS)
  await runDueDraws(harness.db, parts, at)
  return at
}

/** Opens the payment of won orders without moving the clock. */
export const paymentOpens = (harness: Sandbox, at: Date) =>
  harness.db.transaction().execute((tx) =>
    openForPayment(tx, {
      at: new Date(at.getTime() + 6 * 86_400_000),
      window: defaultSettings.orderWindow,
      limit: 1_000,
    }),
  )

const DAY = 86_400

/** A member orders and wins. The clock stands at the draw. */
export async function wins(harness: Sandbox, who: Person, whole = 200, type: PreorderType = 'usdc') {
  const oid = await ordered(who, whole, type)
  const [due = harness.clock.now()] = drawsAfter(harness.clock.now(), 1)
  await harness.travel(due)
  return oid
}

/** A member orders and wins, and the payment is open. The clock stands a day after the draw. */
export async function winsAndMayPay(harness: Sandbox, who: Person, whole = 200, type: PreorderType = 'usdc') {
  const oid = await wins(harness, who, whole, type)
  await harness.travel(DAY)
  return oid
}

/**
 * Runs the phase that freezes idle members, at the midnight of a day, with the default settings except `terms`. Moves
 * the clock.
 */
export async function runIdleFreezes(harness: Sandbox, day: BusinessDay, terms: Partial<Settings> = {}) {
  const at = momentOf(day, '00:00')
  harness.clock.moveTo(at)
  const phase = idleFreezes({ db: harness.db, clock: harness.clock, leaps: true })
  const work = { day, at, terms: { ...defaultSettings, ...terms }, reached: undefined, limit: 4 }
  for (let left = true; left; ) left = (await harness.db.transaction().execute((tx) => phase.run({ ...work, tx }))).left
}

/** The reason for which a member is frozen, after a new sign-in. */
export async function frozenReasonOf(harness: Sandbox, who: Person) {
  await harness.renewSession(who)
  return (await who.call(info, {})).frozenReason
}

/** Freezes the members who have not paid by now, with the default settings except `terms`. Returns the alarms. */
export async function expirePaymentsNow(harness: Sandbox, terms: Partial<Settings> = {}, limit = 100) {
  const alarms: string[] = []
  const settings = async () => ({ ...defaultSettings, ...terms })
  const { run } = expirePayments({ leaps: true, settings, alarm: (what) => alarms.push(what) })
  const work = { db: harness.db, day: businessDay(harness.clock.now()), at: harness.clock.now(), limit }
  for (let left = true; left; ) left = (await run(work)).left
  return alarms
}
