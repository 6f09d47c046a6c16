import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refuseTreasuryMove, type TreasuryMove, treasuryMoveCoin } from '@humidor/domain/treasury.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useAsk } from '../../api/useAsk.ts'
import { refusalText } from '../../words/refusals.ts'
import type { Reserves } from './sheet.ts'

const { operators, treasury } = consoleContract
const { requestTreasuryMove, reserves } = treasury

/** What there is to be moved, as far as is known. */
function heldFor(move: TreasuryMove, known: Reserves | undefined): bigint | undefined {
  const of = known?.assets.find(({ coin }) => coin === treasuryMoveCoin[move])
  if (move === 'bscToTron') return known?.onChain.find(({ chain }) => chain === 'BSC')?.amount
  if (move === 'tronToBsc') return known?.onChain.find(({ chain }) => chain === 'TRX')?.amount
  if (move.startsWith('fees')) return of?.fees
  return move === 'foundationToTreasury' ? of?.foundation : of?.treasury
}

const ofAmount: readonly ErrorCode[] = ['wrong_money', 'not_enough_money', 'integer_only']
const blank = { move: 'treasuryToUscd' as TreasuryMove, amount: '', reason: '' }

/** A move as it is being written: what is typed, what the rules say of it, and the way to ask for it. */
export function useMove(onDone: () => void) {
  const moneyText = useMoneyText()
  const known = useAsk(reserves, {})
  const [typed, setTyped] = useState(blank)
  const [pressed, setPressed] = useState(false)
  const asking = useAct(requestTreasuryMove, {
    thanks: 'Asked. Another operator decides now.',
    changes: [operators.approvals, operators.me],
    inField: ['wrong_money', 'not_enough_money', 'illegal_operation', 'content_empty'],
    then: onDone,
  })
  const { move } = typed
  const coin = treasuryMoveCoin[move]
  const amount = parseAmount(typed.amount)
  const held = heldFor(move, known.data)
  const text = (of: bigint) => moneyText(of, coin, { places: placesOf(micros(of)) })
  const said = (code: ErrorCode | undefined) => code && refusalText(code)
  const wrong = {
    amount: said(
      amount === undefined ? 'wrong_money' : refuseTreasuryMove({ amount, ...(held !== undefined && { held }) }),
    ),
    reason: said(refuseNote(typed.reason)),
  }
  const { refusal } = asking
  const shown: Partial<typeof wrong> = pressed ? wrong : {}
  return {
    typed,
    coin,
    /** What is there to be moved, as far as is known. */
    held: held === undefined ? undefined : text(held),
    /** What the button asks for; undefined: nothing yet. */
    asks: amount ? text(amount) : undefined,
    busy: asking.busy,
    offline: asking.offline,
    errors: {
      move: refusal === 'illegal_operation' ? 'Such a move waits already.' : undefined,
      amount: refusal && ofAmount.includes(refusal) ? said(refusal) : shown.amount,
      reason: refusal === 'content_empty' ? said(refusal) : shown.reason,
    },
    change: (changes: Partial<typeof blank>) => {
      setTyped({ ...typed, ...changes })
      asking.forgive()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setPressed(true)
      if (wrong.amount || wrong.reason || amount === undefined) return
      void asking.act({ move, amount: Number(amount), reason: typed.reason.trim() })
    },
  }
}
