import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'

const { join, history, state } = contract.raffle

export const points = (whole: number) => micros<'POINT'>(BigInt(whole))
export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

/** A member tries to draw. */
export const draws = (who: Person, it: { clientSeed?: string; commitment?: string } = {}, how?: { key: string }) =>
  who.tryCall(join, it, how)

/** A member draws. */
export const drawn = (who: Person, it: { clientSeed?: string; commitment?: string } = {}) => who.call(join, it)

export const stateOf = (who: Person) => who.call(state, {})
export const historyOf = (who: Person) => who.call(history, { limit: 100 })

const rewards = platformAccount('rewards', 'CIG')

/**
 * Leaves an amount in the rewards, ₡ in millionths. The excess goes to a member, who gives it back when more is needed.
 */
export async function rewardsHold({ db, clock, gregor }: Sandbox, left: bigint): Promise<void> {
  const held = await storedBalance(db, rewards)
  const outsider = memberAccount(gregor.uid, 'profit')
  const [from, to] = held > left ? [rewards, outsider] : [outsider, rewards]
  const amount = micros<'CIG'>(held > left ? held - left : left - held)
  if (amount === 0n) return
  const posting = { from, to, amount, in: 'systemAward' as const, out: 'systemAward' as const }
  const transfer = {
    operation: 'systemAward' as const,
    key: `fixture:${crypto.randomUUID()}`,
    at: clock.now(),
    postings: [posting],
  }
  await db.transaction().execute((tx) => post(tx, [transfer]))
}
