import { getChildren, setChildShippingFee } from '@humidor/contract/accounts/team.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { invites, usd } from './team.testing.ts'

/** A request for each refusal that the team's calls declare. */
export function teamRefusals(sandbox: () => Sandbox): RefusalsOf<'team'> {
  const sets = (who: Person, target: { uid: number }, fee = usd(1)) =>
    who.tryCall(setChildShippingFee, { targetUid: target.uid, shippingFee: micros<'USCD'>(fee) })
  return {
    getChildren: { not_active: () => sandbox().tom.tryCall(getChildren, { page: 1, limit: 10 }) },
    setChildShippingFee: {
      not_active: () => sets(sandbox().tom, sandbox().alice),
      account_freeze: () => sets(sandbox().freya, sandbox().alice),
      illegal_operation: () => sets(sandbox().bob, sandbox().alice),
      illegal_value: async () => sets(sandbox().bob, await invites(sandbox(), sandbox().bob), usd(10) + 1n),
    },
  }
}
