import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { type PreorderType, promisedFor } from '@humidor/domain/preorder.ts'
import type { Db } from '../../database/database.ts'
import { platformAccount } from '../../ledger/accounts.ts'
import { standingOf } from '../../ledger/totals.ts'
import { settingsOf } from '../platform/platform.ts'
import { priceToday } from '../price/price.ts'

/** Whether the treasury could set the profit of an order aside at this moment. */
export async function covers(db: Db): Promise<(order: { type: PreorderType; money: bigint }) => boolean> {
  const treasury = platformAccount('treasury', 'CIG')
  const inForce = await settingsOf(db)
  const { price } = await priceToday(db)
  const free: Cig = micros((await standingOf(db, [treasury])).get(treasury) ?? 0n)
  const terms = { rate: perMille(inForce.orderYield), price }
  return ({ type, money }) => promisedFor(type, money, terms) <= free
}
