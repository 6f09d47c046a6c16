import { getBalance } from '@humidor/contract/v1/payouts.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'
import { balancesOf } from '../payouts.queries.ts'

/** `GET /api/v1/balance`. */
export const answerGetBalance = readRoute(getBalance, async ({ db, merchant: { merchantId } }) => {
  const { usdt, reserved, cig } = await balancesOf(db, merchantId)
  return { usdt, usdtReserved: reserved, cig }
})
