import { LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { CONFIRMATIONS, openBound, type Withdrawals, withdrawalsIn } from '../withdrawals.testing.ts'

/** Members of the tests about several withdrawals. */
export const several = ['alice', 'bob', 'carol', 'sylvia', 'gregor', 'paula'] as const

/** Opens a harness whose members were all paid once, so that a new withdrawal of theirs has no warning. */
export async function openPaidBefore(): Promise<Withdrawals> {
  const harness = await openBound((sandbox) => several.map((key) => sandbox[key]))
  const { sent } = withdrawalsIn(() => harness)
  for (const key of several) {
    await sent(harness[key], { under: 0 })
    // Paying claims each, and an operator claims only a few at once.
    harness.later(LOCK_MINUTES * 60)
  }
  await harness.chain.mine(CONFIRMATIONS + 1)
  await harness.look()
  harness.nextDay()
  return harness
}

/** Requests one withdrawal of each of these members, of this day. Answers their numbers. */
export async function opensOfEach(harness: Withdrawals, keys: readonly (typeof several)[number][]) {
  const ids: string[] = []
  for (const key of keys) ids.push(await harness.opensWithdrawal(harness[key]))
  return ids
}
