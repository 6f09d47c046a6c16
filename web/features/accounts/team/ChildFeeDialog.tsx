import * as teamCalls from '@humidor/contract/accounts/team.ts'
import { refuseShippingFee } from '@humidor/domain/accounts/team.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useId, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'

export interface ChildFeeDialogProps {
  child: { uid: number; name: string; shippingFee: Uscd }
  /** The member's own activation rebate. */
  own: Uscd
  onClose: () => void
}

const DOLLAR = 1_000_000n

/** Sets an invited member's share of activations below them: at most the inviter's own share, which shrinks by it. */
export function ChildFeeDialog({ child, own, onClose }: ChildFeeDialogProps) {
  const words = useWords('team')
  const frame = useWords('frame')
  const text = useMoneyText()
  const refusalText = useRefusalText()
  const form = useId()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const set = useAct(teamCalls.setChildShippingFee, {
    success: words('fee.saved', { name: child.name }),
    then: onClose,
    changes: [teamCalls.getChildren],
    inField: ['illegal_value'],
  })
  const fee = parseAmount<'USCD'>(typed)
  const refusal = fee === undefined ? 'illegal_value' : refuseShippingFee({ invitedByOneself: true, fee, own })
  const said = (tried ? refusal : undefined) ?? set.refusal
  const most = own > DOLLAR ? own - DOLLAR : own
  return (
    <Confirm
      title={words('fee.title', { name: child.name })}
      text={words('fee.text', { name: child.name, own: text(own), now: text(child.shippingFee) })}
      act={words('fee.submit')}
      keep={frame('ui.cancel')}
      form={form}
      busy={set.busy}
      disabled={set.offline}
      onClose={onClose}
    >
      <Form
        id={form}
        onSubmit={() => {
          setTried(true)
          if (fee !== undefined && refusal === undefined) void set.act({ targetUid: child.uid, shippingFee: fee })
        }}
      >
        <AmountField
          first="without-keyboard"
          label={words('fee.label')}
          coin="USCD"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setTried(false)
            set.forgive()
          }}
          hint={words('fee.hint', { most: text(most) })}
          error={said === 'illegal_value' ? words('fee.outside', { most: text(own) }) : refusalText(said)}
        />
      </Form>
    </Confirm>
  )
}
