import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useWords } from '../../../words/words.ts'
import type { UsdtRecord } from './record.ts'

/** Claims a deposit that was not credited, by its transaction. Operators review it. */
export function ClaimForm({ record: { id, chain }, onClose }: { record: UsdtRecord; onClose: () => void }) {
  const words = useWords('deposits')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const claim = useAct(depositsCalls.claimDeposit, {
    success: words('claim.thanks'),
    then: onClose,
    changes: [depositsCalls.usdtdetail],
    inField: ['wrong_param', 'illegal_operation'],
  })
  const txid = readTxid(chain, typed)
  const isWrong = (tried && txid === undefined) || claim.refusal === 'wrong_param'
  // `mayBeClaimed` hides this form for a deposit that cannot be claimed, so this refusal is about the transaction.
  const isTaken = claim.refusal === 'illegal_operation'
  const submit = () => {
    setTried(true)
    if (txid !== undefined) void claim.act({ id, txid })
  }
  return (
    <Sheet open title={words('claim.title')} onClose={onClose}>
      <Form onSubmit={submit}>
        <p className="muted">{words('claim.text')}</p>
        <TextField
          label={words('claim.txid')}
          hint={words(`claim.hint.${chain}`)}
          value={typed}
          error={isWrong ? words('claim.wrong') : isTaken ? words('claim.taken') : undefined}
          onChange={(value) => {
            setTyped(value)
            setTried(false)
            claim.forgive()
          }}
        />
        <Button type="submit" block busy={claim.busy} disabled={claim.offline}>
          {words('claim.submit')}
        </Button>
      </Form>
    </Sheet>
  )
}
