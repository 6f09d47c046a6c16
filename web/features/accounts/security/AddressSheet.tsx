import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import { refuseLabel } from '@humidor/domain/money/withdrawal-address.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import { addressName, type KeptAddress } from './AddressLine.tsx'

interface AddressSheetProps {
  of: KeptAddress
  /** Seconds until withdrawals to a new address are possible. */
  pause: number
  onClose: () => void
}

/** One address in full, with its label, and its removal. */
export function AddressSheet({ of, pause, onClose }: AddressSheetProps) {
  const words = useWords('security')
  const frame = useWords('frame')
  const refusalText = useRefusalText()
  const [label, setLabel] = useState(of.label)
  const [isRemoving, setRemoving] = useState(false)
  const { address: cashAddress } = of
  const put = useAct(withdrawalsCalls.labelCashAddress, {
    ...{ success: words('address.labelSaved'), then: onClose, changes: [withdrawalsCalls.cashAddresses] },
    inField: ['content_too_long'],
  })
  const wrong = refuseLabel(label) ?? put.refusal
  return (
    <Sheet open title={addressName(of)} onClose={onClose}>
      <Form onSubmit={() => !put.busy && !refuseLabel(label) && void put.act({ cashAddress, label })}>
        <CopyBox
          text={cashAddress}
          label={words('address.copy')}
          done={words('address.copied')}
          failed={frame('url_copy_failed')}
        />
        <TextField
          label={words('address.labelField')}
          hint={words('address.labelHint')}
          value={label}
          onChange={setLabel}
          error={refusalText(wrong)}
        />
        <Button type="submit" block busy={put.busy} disabled={put.offline}>
          {words('address.labelSave')}
        </Button>
        <Button kind="ghost" block onClick={() => setRemoving(true)}>
          {words('address.remove')}
        </Button>
      </Form>
      {isRemoving && (
        <RemovalDialog cashAddress={cashAddress} pause={pause} onClose={() => setRemoving(false)} onRemoved={onClose} />
      )}
    </Sheet>
  )
}

interface RemovalDialogProps extends Pick<AddressSheetProps, 'pause' | 'onClose'> {
  cashAddress: string
  onRemoved: () => void
}

/** Says what a removal stops, before the tap. */
function RemovalDialog({ cashAddress, pause, onClose, onRemoved }: RemovalDialogProps) {
  const words = useWords('security')
  const remove = useAct(withdrawalsCalls.removeCashAddress, {
    ...{ success: words('address.removed'), then: onRemoved },
    changes: [withdrawalsCalls.cashAddresses, memberCalls.info],
  })
  return (
    <Confirm
      title={words('address.removeTitle')}
      text={words('address.removeText', { hours: hoursIn(pause) })}
      act={words('address.remove')}
      keep={words('address.keep')}
      danger
      busy={remove.busy}
      disabled={remove.offline}
      onAct={() => void remove.act({ cashAddress })}
      onClose={onClose}
    />
  )
}
