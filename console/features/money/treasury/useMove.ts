import { consoleContract } from '@humidor/contract/console/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refuseTreasuryMove, type TreasuryMove, treasuryMoveCoin } from '@humidor/domain/money/treasury.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useApprovalRequest } from '../../../components/useApprovalRequest.ts'
import { refusalText } from '../../../words/refusals.ts'
import type { Reserves } from './sheet.ts'

const { requestTreasuryMove, reserves } = consoleContract.treasury

/** The available balance, if known. */
function availableFor(move: TreasuryMove, known: Reserves | undefined): bigint | undefined {
  const of = known?.assets.find(({ coin }) => coin === treasuryMoveCoin[move])
  if (move === 'bscToTron') return known?.onChain.find(({ chain }) => chain === 'BSC')?.amount
  if (move === 'tronToBsc') return known?.onChain.find(({ chain }) => chain === 'TRX')?.amount
  if (move.startsWith('fees')) return of?.fees
  return move === 'foundationToTreasury' ? of?.foundation : of?.treasury
}

const ofAmount = ['wrong_money', 'not_enough_money'] as const
const blank = { move: 'treasuryToUscd' as TreasuryMove, amount: '', reason: '' }

/** The form of a move: its fields, its validation, and the request. */
export function useMove(onDone: () => void) {
  const moneyText = useMoneyText()
  const known = useAsk(reserves, {})
  const asking = useApprovalRequest(requestTreasuryMove, { blank, inField: [...ofAmount, 'illegal_operation'], onDone })
  const { typed, refusal } = asking
  const { move } = typed
  const coin = treasuryMoveCoin[move]
  const amount = parseAmount(typed.amount)
  const held = availableFor(move, known.data)
  const text = (of: bigint) => moneyText(of, coin, { places: placesOf(micros(of)) })
  const refused =
    amount === undefined ? 'wrong_money' : refuseTreasuryMove({ amount, ...(held !== undefined && { held }) })
  const wrong = ofAmount.some((code) => code === refusal) ? refusal : asking.pressed ? refused : undefined
  return {
    ...asking,
    coin,
    /** The available balance, if known. */
    held: held === undefined ? undefined : text(held),
    /** The subject on the button; undefined: not complete yet. */
    subject: amount ? text(amount) : undefined,
    errors: {
      move: refusal === 'illegal_operation' ? 'Such a transfer is already pending.' : undefined,
      amount: wrong && refusalText(wrong),
    },
    submit: asking.submit(refused || amount === undefined ? undefined : { move, amount }),
  }
}
