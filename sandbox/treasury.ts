import { approvals, decide } from '@humidor/contract/backoffice/approvals.console.ts'
import { requestSetting } from '@humidor/contract/backoffice/settings.console.ts'
import { requestAward, requestTreasuryMove } from '@humidor/contract/money/treasury.console.ts'
import { requestPrice } from '@humidor/contract/trading/price.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { floored } from '@humidor/domain/money/rounding.ts'
import type { AwardCoin, TreasuryMove } from '@humidor/domain/money/treasury.ts'
import type { SettingKey } from '@humidor/domain/platform/setting-bounds.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { priceToday } from '@humidor/server/features/trading/price/price-in-force.ts'
import type { Key } from './cast.ts'
import type { Cast, ExampleParts } from './example-steps.ts'
import { type Operator, type Staff, signInOperator } from './operators.ts'

const MILLION = 1_000_000n

/** What finance asked for weeks ago, and an administrator agreed to. */
const moves: readonly (readonly [TreasuryMove, bigint, string])[] = [
  ['treasuryToUscd', 100_000n, 'Cover for the draws of the coming month.'],
  ['foundationToTreasury', 5_000_000n, 'Yields in ₡ until the end of the year, as the foundation agreed on.'],
  ['bscToTron', 25_000n, 'More members withdraw on TRON. Carried this morning, in two transactions.'],
]
const awards: readonly (readonly [Key, AwardCoin, bigint, string])[] = [
  ['sylvia', 'USCD', 120n * MILLION, 'For the evening that she held at the lounge in Hoi An.'],
  ['gregor', 'CIG', 1_500n * MILLION, 'Second place in the photograph contest.'],
  ['bob', 'POINT', 250n, 'For telling us of the mistake in the price list.'],
]
const settings: readonly (readonly [SettingKey, number, string])[] = [
  ['dailySignPoints', 5, 'For the week of the anniversary.'],
  ['dailySignPoints', 3, 'The anniversary is over.'],
  ['depositPause', 300, 'Members who mistype an amount need not wait so long.'],
]

/** Three per cent less than the rule has made it, at once. */
async function reprice(db: Database, fiona: Operator, victor: Operator) {
  const { price } = await priceToday(db)
  const asked = { price: micros<'USCD'>(floored(price, 97n, 100n)), inForce: micros<'USCD'>(price) }
  const reason = 'The rule has run ahead of what members pay each other. Agreed with the makers.'
  await agreed(() => fiona.call(requestPrice, { ...asked, reason }), victor)
}

/** What one operator asks for, another agrees to: the only request that waits. */
export async function agreed(asks: () => Promise<unknown>, checker: Operator) {
  await asks()
  const [request] = (await checker.call(approvals, { limit: 1, state: 'waiting' })).rows
  if (!request) throw new Error('nothing waits to be agreed to')
  await checker.call(decide, { id: request.id, approve: true, note: '', googleCode: checker.googleCode() })
}

/** Some weeks ago: the treasury is moved, members are awarded, settings are changed, each by two operators. */
export async function moveMoneyEarlier({ making, clock }: ExampleParts, cast: Cast, { fiona, victor }: Staff) {
  for (const who of [fiona, victor]) await signInOperator(making, who, clock.now())
  for (const [move, whole, reason] of moves)
    await agreed(() => fiona.call(requestTreasuryMove, { move, amount: whole * MILLION, reason }), victor)
  for (const [key, coin, amount, reason] of awards)
    await agreed(() => fiona.call(requestAward, { uid: cast[key].uid, coin, amount, reason }), victor)
  for (const [key, value, reason] of settings)
    await agreed(() => fiona.call(requestSetting, { key, value, reason }), victor)
  await reprice(making.db, fiona, victor)
}

/** This morning: an award and a change of a setting wait for a second operator. */
export async function requestExampleMoves({ making, clock }: ExampleParts, cast: Cast, { fiona }: Staff) {
  await signInOperator(making, fiona, clock.now())
  const award = { uid: cast.paula.uid, coin: 'USCD', amount: 480n * MILLION } as const
  await fiona.call(requestAward, { ...award, reason: 'First place in the photograph contest.' })
  const change = { key: 'transferFee', value: 10 } as const
  await fiona.call(requestSetting, { ...change, reason: 'As announced to members for the first of the month.' })
}
