import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { refuseTreasuryMove, type TreasuryMove, treasuryMoveCoin, treasuryMoves } from '@humidor/domain/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useAct } from '../../api/useAct.ts'
import { useAsk } from '../../api/useAsk.ts'
import { Select, TextArea } from '../../desk/fields.tsx'
import { Panel } from '../../desk/Panel.tsx'
import { refusalText } from '../../words/refusals.ts'
import { moveWords } from '../../words/treasury.ts'
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

/** Asks that money be moved between the platform's own accounts. A second operator has to agree. */
export function MoveForm({ onClose }: { onClose: () => void }) {
  const form = useId()
  const moneyText = useMoneyText()
  const known = useAsk(reserves, {})
  const [move, setMove] = useState<TreasuryMove>('treasuryToUscd')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const asking = useAct(requestTreasuryMove, {
    thanks: 'Asked. Another operator decides now.',
    changes: [operators.approvals, operators.me],
    inField: ['wrong_money', 'not_enough_money', 'illegal_operation', 'content_empty'],
    then: onClose,
  })
  const coin = treasuryMoveCoin[move]
  const amount = parseAmount(typed)
  const held = heldFor(move, known.data)
  const wrong = {
    amount: amount === undefined ? 'wrong_money' : refuseTreasuryMove({ amount, ...(held !== undefined && { held }) }),
    reason: refuseNote(reason),
  } as const
  const { refusal } = asking
  const told = (code: ErrorCode | undefined) => (code && pressed ? refusalText(code) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (wrong.amount || wrong.reason || amount === undefined) return
    void asking.act({ move, amount: Number(amount), reason: reason.trim() })
  }
  return (
    <Panel
      title="New move"
      onClose={onClose}
      foot={
        <div className="panel__btns">
          <Button small kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button small type="submit" form={form} busy={asking.busy} disabled={asking.offline}>
            {amount === undefined || amount === 0n
              ? 'Ask for the move'
              : `Ask for ${moneyText(amount, coin, { places: placesOf(micros(amount)) })}`}
          </Button>
        </div>
      }
    >
      <form id={form} className="panel__form" onSubmit={submit} noValidate>
        <p className="quiet">Nothing is booked until a second operator agrees, within a day.</p>
        <Select
          label="Move"
          value={move}
          onChange={(value) => {
            setMove(value as TreasuryMove)
            asking.forgive()
          }}
          hint={moveWords[move].tells}
          error={refusal === 'illegal_operation' ? 'Such a move waits already.' : undefined}
          options={treasuryMoves.map((one) => ({ value: one, text: moveWords[one].name }))}
        />
        <AmountField
          label="Amount"
          coin={coin}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            asking.forgive()
          }}
          hint={held === undefined ? undefined : `${moneyText(held, coin, { places: 6 })} are there`}
          error={refusal && ofAmount.includes(refusal) ? refusalText(refusal) : told(wrong.amount)}
        />
        <TextArea
          label="Reason"
          placeholder="Write what it is for"
          hint="The second operator and the audit log read it"
          most={noteLength.most}
          value={reason}
          onChange={(text) => {
            setReason(text)
            asking.forgive()
          }}
          error={refusal === 'content_empty' ? refusalText(refusal) : told(wrong.reason)}
        />
      </form>
    </Panel>
  )
}
