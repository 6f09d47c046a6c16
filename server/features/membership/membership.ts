import type { Feature } from '../../http/feature.ts'
import type { Invariant } from '../../ledger/invariant.ts'
import { activeAccount } from './activeAccount.ts'
import { dailySign } from './dailySign.ts'

/** What is always true of memberships. */
export const membershipInvariants: readonly Invariant[] = [
  {
    id: 'membership.who-paid-is-activated',
    tells: 'Whoever paid for the membership has it.',
    sql: `select t.key from transfer t
    left join member m on m.uid::text = split_part(t.key, ':', 2)
    where t.operation = 'activeAccount' and t.key like 'activation:%' and t.reverses is null and m.activated_at is null`,
  },
  {
    id: 'membership.who-got-points-has-signed',
    tells: 'Whoever got points for a day has signed in on it or later.',
    sql: `select t.key from transfer t
    left join member m on m.uid::text = split_part(t.key, ':', 2)
    where t.operation = 'dailySign' and t.key like 'sign:%'
      and (m.signed_on is null or m.signed_on < split_part(t.key, ':', 3)::date)`,
  },
]

/** Becoming a member, and the daily sign-in. */
export const membershipFeature = (): Feature => ({
  name: 'membership',
  handlers: [activeAccount, dailySign],
})
