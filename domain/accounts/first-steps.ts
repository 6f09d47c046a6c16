/** What a newcomer does first, in order. The authenticator comes with the registration. */
export const firstSteps = ['authenticator', 'deposit', 'convert', 'card', 'order'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Days after the registration for which the steps are shown. */
const NEWCOMER_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** What is known of a member. Amounts are millionths. */
export interface FirstStepFacts {
  createdAt: Date
  isActivated: boolean
  /** Everything the member owns; USCD in the transaction wallet; ₡ in the profit wallet, which ended orders bring. */
  total: bigint
  uscd: bigint
  cig: bigint
  /** An order waits for its draw, is to be paid, or is held. */
  hasOrder: boolean
}

/**
 * The steps that a member has done. A later one proves the earlier: who has a card has deposited and converted.
 * An order is known only by what it has left behind.
 */
export function stepsDone({ isActivated, total, uscd, cig, hasOrder }: FirstStepFacts): FirstStep[] {
  const ordered = hasOrder || (isActivated && cig > 0n)
  const converted = isActivated || uscd > 0n
  const done: Record<FirstStep, boolean> = {
    authenticator: true,
    deposit: converted || total > 0n,
    convert: converted,
    card: isActivated,
    order: ordered,
  }
  return firstSteps.filter((step) => done[step])
}

/** Whether the steps are shown: to a newcomer who has some left. */
export const showsFirstSteps = (facts: FirstStepFacts, now: Date): boolean =>
  now.getTime() - facts.createdAt.getTime() < NEWCOMER_DAYS * DAY_MS && stepsDone(facts).length < firstSteps.length
