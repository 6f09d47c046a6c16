import type { ReviewEvidence } from './review.ts'

/** What is known of a new withdrawal when it is requested. Money in millionths of USDT, times in seconds. */
export interface VelocityFacts {
  money: bigint
  /** Withdrawals of the same owner within 24 hours that were not rejected, this one included, and their sum. */
  count: bigint
  sum: bigint
  /** Since the address was added, and whether anything was ever paid to it for the same owner. */
  addressAge: bigint
  paidBefore: boolean
  /** Deposited within the time of `depositWithin`; nothing for a merchant. */
  deposited: bigint
  /** Members and merchants with a withdrawal to this address that was not rejected, this owner included. */
  owners: bigint
}

/** The thresholds of the rules, as the settings have them. 0: the rule is off. */
export interface VelocityLimits {
  /** More withdrawals, or a larger sum, within 24 hours stop. */
  count: bigint
  sum: bigint
  /** A first withdrawal to an address that was added less long ago stops. */
  addressAge: bigint
  /** A withdrawal of which this or more was deposited lately stops. */
  deposited: bigint
  /** This many owners with one address, or more, stop. */
  owners: bigint
}

/** What a rule found. */
export type VelocityHit = Exclude<ReviewEvidence, { rule: 'listed' }>

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** The rules that a new withdrawal meets, in a fixed order (rules M28). None refuses it: it stops for review. */
export function velocityHits(facts: VelocityFacts, limits: VelocityLimits): VelocityHit[] {
  const { count, sum, addressAge, paidBefore, owners } = facts
  // No more than the withdrawal itself can be of the deposit.
  const fresh = smaller(facts.deposited, facts.money)
  const rules = [
    { rule: 'count', value: count, threshold: limits.count, hit: count > limits.count },
    { rule: 'sum', value: sum, threshold: limits.sum, hit: sum > limits.sum },
    {
      rule: 'newAddress',
      value: addressAge,
      threshold: limits.addressAge,
      hit: !paidBefore && addressAge < limits.addressAge,
    },
    { rule: 'freshDeposit', value: fresh, threshold: limits.deposited, hit: fresh >= limits.deposited },
    { rule: 'sharedAddress', value: owners, threshold: limits.owners, hit: owners >= limits.owners },
  ] as const
  return rules.flatMap(({ rule, value, threshold, hit }) => (hit && threshold > 0n ? [{ rule, value, threshold }] : []))
}
