import { noteLength } from '@humidor/domain/console.ts'
import { type TreasuryMove, treasuryMoves } from '@humidor/domain/treasury.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { useId } from 'react'
import { Select, TextArea } from '../../desk/fields.tsx'
import { Panel } from '../../desk/Panel.tsx'
import { moveWords } from '../../words/treasury.ts'
import { AskFoot } from './AskFoot.tsx'
import { useMove } from './useMove.ts'

/** Asks that money be moved between the platform's own accounts. A second operator has to agree. */
export function MoveForm({ onClose }: { onClose: () => void }) {
  const form = useId()
  const { typed, errors, change, ...it } = useMove(onClose)
  return (
    <Panel
      title="New move"
      onClose={onClose}
      foot={<AskFoot form={form} asks={it.asks} what="move" busy={it.busy} offline={it.offline} onClose={onClose} />}
    >
      <form id={form} className="panel__form" onSubmit={it.submit} noValidate>
        <p className="quiet">Nothing is booked until a second operator agrees, within a day.</p>
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
        <TextArea
          label="Reason"
          placeholder="Write what it is for"
          hint="The second operator and the audit log read it"
          most={noteLength.most}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason}
        />
      </form>
    </Panel>
  )
}
