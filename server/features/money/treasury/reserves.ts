import { reserves } from '@humidor/contract/money/treasury.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { coverageOf, pendingWithdrawals, sheetOf } from '@humidor/domain/money/reserves.ts'
import { read } from '../../../http/handle.ts'
import { totalsOf } from '../../../ledger/totals.ts'

/** `GET /console/reserves`: one read of the books, so that all figures are of the same moment. */
export const answerReserves = read(reserves, async ({ db, at }) => {
  const accounts = await totalsOf(db)
  const sheet = sheetOf(accounts)
  const { BSC, TRX } = sheet.onChain
  return {
    at,
    onChain: [
      { chain: 'BSC' as const, amount: BSC },
      { chain: 'TRX' as const, amount: TRX },
    ],
    assets: [...sheet.assets],
    coverage: coverageOf(sheet),
    leaving: micros<'USDT'>(pendingWithdrawals(accounts)),
  }
})
