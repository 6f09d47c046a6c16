import { type TreasuryMove, treasuryMoves } from '@humidor/domain/money/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { ApprovalRequestPanel } from '../../../components/ApprovalRequestPanel.tsx'
import { Select } from '../../../components/fields.tsx'
import { moveWords } from '../../../words/treasury.ts'
import { useMove } from './useMove.ts'

/** Requests a move between the platform's own accounts. A second operator must approve. */
export function MoveForm({ onClose }: { onClose: () => void }) {
  const it = useMove(onClose)
  const { typed, errors, change } = it
  return (
    <ApprovalRequestPanel
      title="New transfer"
      what="transfer"
      text="A second operator must approve within a day. It is booked then."
      of={it}
      reason={{ placeholder: 'Enter the purpose', hint: 'Visible to the second operator and in the audit log' }}
      onClose={onClose}
    >
      <Select
        label="Transfer"
        value={typed.move}
        onChange={(move) => change({ move: move as TreasuryMove })}
        hint={moveWords[typed.move].summary}
        error={errors.move}
        options={treasuryMoves.map((one) => ({ value: one, text: moveWords[one].name }))}
      />
      <AmountField
        label="Amount"
        coin={it.coin}
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        hint={it.held === undefined ? undefined : `${it.held} available`}
        error={errors.amount}
      />
    </ApprovalRequestPanel>
  )
}
