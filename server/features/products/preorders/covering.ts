import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { coveredTogether, type PreorderType, promisedFor } from '@humidor/domain/products/preorder.ts'
import type { Tx } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { owedByFrozen } from './freezing/freezing.queries.ts'

const treasury = platformAccount('treasury', 'CIG')

/**
 * The orders, taken in their sequence, whose profits the treasury could all set aside now, besides the orders that hold members
 * frozen. Locks the treasury until the transaction ends, so a concurrent check sees this decision. Lock members and orders first.
 */
export async function payableOf<Order extends { type: PreorderType; money: bigint }>(
  tx: Tx,
  orders: readonly Order[],
): Promise<Order[]> {
  const { balance } = await lockAccounts(tx, [treasury])
  const inForce = await settingsOf(tx)
  const { price } = await priceToday(tx)
  const terms = { rate: perMille(inForce.orderYield), price }
  const owed = await owedByFrozen(tx)
  const reserved = promisedFor('usdc', owed.usdc, terms) + promisedFor('cig', owed.cig, terms)
  return coveredTogether(orders, { free: micros<'CIG'>(balance(treasury) - reserved), ...terms })
}
