import {
  givenUpAs,
  inPageOrder,
  type Leftover,
  type LeftoverLimits,
  movableRebate,
  mustBeTakenOut,
  type OpenThing,
  rebateFrom,
  withdrawable,
} from '@humidor/domain/accounts/closing.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { Db } from '../../../database/database.ts'
import type { ClosingPart } from '../../../http/feature.ts'
import { type Balances, balancesOf } from '../../../ledger/accounts.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { stateOf } from './closing.queries.ts'

/** What decides about closing an account. */
export interface Facts {
  things: readonly OpenThing[]
  left: Leftover
  limits: LeftoverLimits
}

/** The wallets of a leftover. */
export const walletOf = {
  usdt: 'balance',
  uscd: 'transaction',
  rebate: 'rebate',
  cig: 'profit',
  points: 'points',
} as const satisfies Record<keyof Leftover, keyof Balances>

const leftoverOf = (balances: Balances): Leftover => ({
  usdt: micros(balances[walletOf.usdt]),
  uscd: micros(balances[walletOf.uscd]),
  rebate: micros(balances[walletOf.rebate]),
  cig: micros(balances[walletOf.cig]),
  points: micros(balances[walletOf.points]),
})

/** The limits in force for a member. */
async function limitsOf(db: Db, uid: number): Promise<LeftoverLimits> {
  const { withdrawalMinimum, profitFee, profitOpen, rebateStep, rebateShare, rebateMost } = await settingsOf(db)
  const { price } = await priceToday(db)
  return {
    withdrawalMinimum,
    price,
    profitFee: perMille(profitFee),
    rebateStep,
    rebateShare,
    rebateMost,
    means: { ...(await stateOf(db, uid)), profitOpen: profitOpen === 1 },
  }
}

/** Asks each feature what is open, one after the other, as a transaction has one connection. */
export async function factsOf(db: Db, parts: readonly ClosingPart[], uid: number, at: Date): Promise<Facts> {
  const things: OpenThing[] = []
  for (const { open } of parts) things.push(...((await open?.(db, uid, at)) ?? []))
  return { things: inPageOrder(things), left: leftoverOf(await balancesOf(db, uid)), limits: await limitsOf(db, uid) }
}

/** The facts as the page shows them. */
export const presentFacts = ({ things, left, limits }: Facts) => ({
  obstacles: [...things],
  left,
  withdrawable: withdrawable(left, limits),
  movableRebate: movableRebate(left, limits),
  rebateFrom: rebateFrom(limits),
  withdrawalMinimum: micros<'USDT'>(limits.withdrawalMinimum),
  givenUpAs: givenUpAs(left, limits),
  possible: things.length === 0 && !mustBeTakenOut(left, limits),
})
