import { transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { putsIn, sets, takesOut, uscd } from './flexible-treasure.testing.ts'

/** More than the treasury's balance covers for a year at one per cent a day. */
const MUCH = 300_000

/** A millionth below the minimum of a move. */
const LESS = micros<'USCD'>(defaultSettings.moveMinimum - 1n)

/** Funds members before any refusal is provoked: a refusal itself moves nothing. */
export async function prepareTreasure({ magnus, gregor }: Sandbox) {
  await magnus.fund(uscd(MUCH), 'USCD')
  await gregor.fund(uscd(1), 'USCD')
  await putsIn(gregor, 1)
}

/** Produces each refusal that the calls of the flexible treasure declare. */
export const flexibleTreasureRefusals = (sandbox: () => Sandbox): RefusalsOf<'flexibleTreasure'> => ({
  transferIn: {
    account_freeze: () => putsIn(sandbox().freya, 1),
    wrong_money: () => putsIn(sandbox().magnus, 0),
    not_enough_money: () => putsIn(sandbox().magnus, 900_000_000),
    amount_below_minimum: () => sandbox().magnus.tryCall(transferIn, { money: LESS }),
    pledge_limit_reached: async () => {
      await sets(sandbox(), { treasureRate: 10_000n, treasureCover: 365 })
      return await putsIn(sandbox().magnus, MUCH)
    },
    not_offered: async () => {
      await sets(sandbox(), { treasureOpen: 0 })
      return await putsIn(sandbox().magnus, 1)
    },
  },
  transferOut: {
    wrong_money: () => takesOut(sandbox().magnus, 0),
    not_enough_money: () => takesOut(sandbox().magnus, 1),
    amount_below_minimum: () => sandbox().gregor.tryCall(transferOut, { money: LESS }),
  },
})
