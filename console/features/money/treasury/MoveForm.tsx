import { type TreasuryMove, treasuryMoves } from '@humidor/domain/money/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { moveWords } from '../../../words/treasury.ts'
import { useMove } from './useMove.ts'

/** Requests a move between the platform's own accounts. A second operator has to agree. */
export function MoveForm({ onClose }: { onClose: () => void }) {
  const it = useMove(onClose)
  const { typed, errors, change } = it
  return (
    <ApprovalRequestPanel
      title="New move"
      what="move"
      text="Nothing is booked until a second operator agrees, within a day."
      of={it}
      reason={{ placeholder: 'Write what it is for', hint: 'The second operator and the audit log read it' }}
      onClose={onClose}
    >
      <Select
        label="Move"
        value={typed.move}
        onChange={(move) => change({ move: move as TreasuryMove })}
        hint={moveWords[typed.move].tells}
        error={errors.move}
        options={treasuryMoves.map((one) => ({ value: one, text: moveWords[one].name }))}
      />
      <AmountField
        label="Amount"
        coin={it.coin}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        hint={it.held === undefined ? undefined : `${it.held} are there`}
        error={errors.amount}
      />
    </ApprovalRequestPanel>
  )
}
