import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Database } from '../../../../database/database.ts'
import type { Job } from '../../../../jobs/job.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import { storedBalance } from '../../../../ledger/testing.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import { aSecondPasses } from '../../../../platform/settings/kept.testing.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { retryUntilKnown } from '../retry-until-known.testing.ts'
import { completeConversions } from './conversions.jobs.ts'
import { completeTransfers } from './reviews.jobs.ts'

const { transactionToBalance, transactionToBalanceHistory, cancelTransactionToBalance } = contract.wallet
const { transfersInReview, cancelTransfer } = contract.wallet
const { getNotify } = contract.notices

/** A job that completes due movements batch by batch, and its alarms. */
function completing(harness: () => Sandbox, jobOf: (alarm: Alarm) => Job) {
  const alarms: string[] = []
  const job = jobOf((what) => alarms.push(what))
  const batch = (db: Database = harness().db, limit = 1_000) =>
    job.run({ db, day: '2026-11-20', at: harness().clock.now(), limit })
  /** Completes all due movements, in batches of `limit`. Answers their number. */
  async function completes(db: Database, limit: number) {
    let done = 0
    for (let left = true; left; ) {
      const batchResult = await batch(db, limit)
      done += batchResult.done
      ;({ left } = batchResult)
    }
    return done
  }
  return { alarms, batch, completes }
}

/** Lets a test move single millionths, and have up to a thousand pending conversions. */
export async function moveLittle({ db }: Sandbox) {
  await changeSetting(db, 'moveMinimum', 1n)
  await changeSetting(db, 'conversionsMost', 1_000)
  aSecondPasses()
}

/** Conversions of USCD into USDT in a harness, and the job that completes them. */
export const conversionsIn = (harness: () => Sandbox) => ({
  ...completing(harness, completeConversions),
  converts: (who: Person, money: bigint) => who.call(transactionToBalance, { money: micros<'USCD'>(money) }),
  conversions: (who: Person) => who.call(transactionToBalanceHistory, {}),
  cancels: (who: Person, did: number | undefined) =>
    retryUntilKnown((key) => who.tryCall(cancelTransactionToBalance, { did: did ?? -1 }, { key })),
  held: (who: Person) => storedBalance(harness().db, memberAccount(who.uid, 'held.conversion')),
  /** A member's notifications of conversions. */
  notifications: async (who: Person) => (await who.call(getNotify, {})).filter(({ kind }) => kind === 'conversionDone'),
  /** Funds a member up to `amount` millionths of USCD. */
  async withUscd(who: Person, amount: bigint) {
    const more = amount - (await who.balance('USCD'))
    if (more > 0n) await who.fund(micros<'USCD'>(more), 'USCD')
    return who
  },
})

/** Transfers between members that are in review in a harness, and the job that completes them. */
export const reviewsIn = (harness: () => Sandbox) => ({
  ...completing(harness, completeTransfers),
  /** Funds a member, and opens a transfer of theirs that is in review for a day. Amounts are millionths of USCD. */
  async gives(from: Person, to: Person, money: bigint, fee = 0n) {
    await from.fund(micros<'USCD'>(money), 'USCD')
    return await giveInReview(harness().db, { from, to, money, fee, at: harness().clock.now() })
  },
  inReview: (who: Person) => who.call(transfersInReview, {}),
  cancels: (who: Person, id: number) => retryUntilKnown((key) => who.tryCall(cancelTransfer, { id }, { key })),
  held: (who: Person) => storedBalance(harness().db, memberAccount(who.uid, 'held.transfer')),
  /** A member's notifications of transfers, the newest first. */
  notifications: async (who: Person) =>
    (await who.call(getNotify, {}))
      .filter(({ kind }) => kind.startsWith('transfer'))
      .map(({ kind, params }) => ({ kind, ...(params as object) })),
  /** Moves the clock on by `ms`, and renews the sessions of these members and of all operators. */
  async later(ms: number, ...who: Person[]) {
    harness().clock.moveTo(new Date(harness().clock.now().getTime() + ms))
    for (const person of who) await harness().renewSession(person)
    for (const operator of Object.values(harness().staff)) await harness().renewOperatorSession(operator)
  },
})
