import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { cig, pledges, uscd } from './pledges.testing.ts'

const { create, list } = contract.pledges

/** Produces each refusal that the calls of pledges declare. */
export const pledgeRefusals = (sandbox: () => Sandbox): RefusalsOf<'pledges'> => ({
  list: { wrong_type: () => sandbox().magnus.sendRaw('GET', list.path, { page: 1, limit: 10, type: 3 }) },
  create: {
    not_active: () => pledges(sandbox().tom, 100),
    account_freeze: () => pledges(sandbox().freya, 100),
    illegal_value: () => sandbox().magnus.tryCall(create, { money: uscd(100), cig: cig(0), price: uscd(1) }),
    wrong_pledge_money: () => pledges(sandbox().magnus, 150),
    // A hundred USCD are less than a thousand ₡.
    cb_wrong_money: () => pledges(sandbox().magnus, 100, 1_000),
    cb_not_enough_money: () => pledges(sandbox().paula, 1_000, 1_000),
    not_enough_money: () => pledges(sandbox().paula, 900_000_000),
    pledge_limit_reached: async () => {
      const { db, magnus } = sandbox()
      await changeSetting(db, 'pledgeQuota', uscd(100))
      const answer = await pledges(magnus, 200)
      await changeSetting(db, 'pledgeQuota', 0n)
      return answer
    },
    not_offered: async () => {
      const { db, magnus } = sandbox()
      await changeSetting(db, 'pledgesOpen', 0)
      const answer = await pledges(magnus, 100)
      await changeSetting(db, 'pledgesOpen', 1)
      return answer
    },
  },
})
