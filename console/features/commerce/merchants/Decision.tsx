import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { TextArea } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import type { Merchant } from './merchant.ts'

const { merchant, merchants, approveMerchant, refuseMerchant } = consoleContract.merchants
const changes = [merchants, merchant, consoleContract.operators.me]

export interface DecisionProps {
  merchant: Merchant
  /** True while this operator alone has the merchant open. */
  ours: boolean
  onDone: () => void
}

/** Approves, or refuses with a reason for the merchant. A verified merchant can be rejected, a rejected one verified. */
export function Decision({ merchant: { vcode, name, status }, ours, onDone }: DecisionProps) {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const field = useRef<HTMLTextAreaElement>(null)
  const approval = useAct(approveMerchant, { success: `${name} is verified`, changes, then: onDone })
  const refusal = useAct(refuseMerchant, {
    success: `${name} is notified of the reason`,
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const busy = approval.busy || refusal.busy
  const said = wrong ?? refusal.refusal
  const refuse = () => {
    const lacking = refuseNote(reason)
    setWrong(lacking)
    if (lacking) field.current?.focus()
    else void refusal.act({ vcode, reason })
  }
  return (
    <>
      {status !== merchantStatus.rejected && (
        <TextArea
          ref={field}
          label={status === merchantStatus.verified ? 'Reason, required to revoke' : 'Reason, required to reject'}
          placeholder="The merchant reads this"
          most={noteLength.most}
          value={reason}
          disabled={!ours}
          error={said && refusalText(said)}
          onChange={(text) => {
            setReason(text)
            setWrong(undefined)
            refusal.forgive()
          }}
        />
      )}
      <div className="panel__btns">
        {status !== merchantStatus.rejected && (
          <Button
            small
            kind="danger-quiet"
            busy={refusal.busy}
            disabled={!ours || approval.busy || refusal.offline}
            onClick={refuse}
          >
            {status === merchantStatus.verified ? 'Revoke verification' : 'Reject'}
          </Button>
        )}
        {status !== merchantStatus.verified && (
          <Button
            small
            busy={approval.busy}
            disabled={!ours || refusal.busy || approval.offline}
            onClick={() => !busy && void approval.act({ vcode })}
          >
            Approve {vcode}
          </Button>
        )}
      </div>
      <Unsent typed={!isBlank(reason)} busy={busy} />
    </>
  )
}
