import { micros } from '@humidor/domain/money/micros.ts'
import { NotCovered } from '@humidor/server/ledger/lines.ts'
import { fail } from './house.ts'
import type { PlayedWork } from './serve.ts'

/** The operators pay USDT into the treasury. */
const treasuryDeposit: PlayedWork = (house, { n, body }, at) =>
  house.transact(function* (tx) {
    const { chain, money } = body as { chain: 'BSC' | 'TRX'; money: bigint }
    const transfer = house.product.operatorsDeposit({ chain, money: micros(money), key: `treasury-deposit:${n}`, at })
    yield* house.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
  })

/** The treasury turns USDT into USCD. */
const treasuryConversion: PlayedWork = (house, { n, body }, at) =>
  house.transact(function* (tx) {
    const { money } = body as { money: bigint }
    const transfer = house.product.operatorsConversion({ money: micros(money), key: `treasury-conversion:${n}`, at })
    try {
      yield* house.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
    } catch (error) {
      if (error instanceof NotCovered) fail('not_enough_money')
      throw error
    }
  })

export const treasuryWorks = { treasuryDeposit, treasuryConversion }
