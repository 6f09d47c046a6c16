import type { Feature } from '../../../http/feature.ts'
import { kindNumber } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { answerActiveAccount } from './activeAccount.ts'
import { answerDailySign } from './dailySign.ts'

/** Invariants of memberships. */
export const membershipInvariants: readonly Invariant[] = [
  {
    id: 'membership.who-paid-is-activated',
    summary: 'A member who paid for the membership has it.',
    sql: `select t.key from transfer t
    left join member m on m.uid::text = split_part(t.key, ':', 2)
    where t.operation = 'activeAccount' and t.key like 'activation:%' and t.reverses is null and m.activated_at is null`,
  },
  {
    id: 'membership.who-got-points-has-signed',
    summary: 'A member who got points for a day has signed in on that day or later.',
    sql: `select t.key from transfer t
    left join member m on m.uid::text = split_part(t.key, ':', 2)
    where t.operation = 'dailySign' and t.key like 'sign:%'
      and (m.signed_on is null or m.signed_on < split_part(t.key, ':', 3)::date)`,
  },
]

/** The transfers that memberships and daily sign-ins explain. */
export const membershipExplanations = {
  activeAccount: `select t.id from member m join transfer t on t.key = 'activation:' || m.uid
    where m.activated_at is not null and not exists (
      select from entry e where e.transfer_id = t.id and e.account_id >= 100000 and case e.account_id % 100
        when ${kindNumber('member:transaction:USCD')} then e.account_id / 100 <> m.uid
        when ${kindNumber('member:points:POINT')} then e.account_id / 100 is distinct from m.referrer_uid end)`,
  dailySign: `select t.id from transfer t join entry e on e.transfer_id = t.id and e.amount > 0 join member m on m.uid = e.account_id / 100
    where t.operation = 'dailySign' and t.key = 'sign:' || m.uid || ':' || (t.at at time zone 'Asia/Shanghai')::date
      and (t.at at time zone 'Asia/Shanghai')::date <= m.signed_on`,
} satisfies Explanations

/** Activation of the membership, and the daily sign-in. */
export const membershipFeature = {
  invariants: membershipInvariants,
  explanations: membershipExplanations,
  open: (): Feature => ({
    name: 'membership',
    handlers: [answerActiveAccount, answerDailySign],
  }),
}
