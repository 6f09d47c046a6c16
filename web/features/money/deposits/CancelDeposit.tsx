import * as depositsCalls from '@humidor/contract/money/deposits.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { UsdtRecord } from './record.ts'

interface CancelDepositProps {
  record: UsdtRecord
  onDone?: (() => void) | undefined
}

/** Cancels an open deposit after a question. A payment that is already on its way is still credited. */
export function CancelDeposit({ record: { id, graceUntil, createdAt }, onDone }: CancelDepositProps) {
  const words = useWords('deposits')
  const [asking, setAsking] = useState(false)
  const cancelling = useAct(depositsCalls.cancelDeposit, {
    success: words('cancel.done'),
    changes: [depositsCalls.usdtdetail],
    then: () => {
      setAsking(false)
      onDone?.()
    },
  })
  return (
    <>
      <Button kind="danger-quiet" block onClick={() => setAsking(true)}>
        {words('cancel.act')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={words('cancel.title')}
          text={words('cancel.text', { until: unbroken(graceUntil ?? createdAt) })}
          act={words('cancel.act')}
          keep={words('cancel.keep')}
          busy={cancelling.busy}
          disabled={cancelling.offline}
          onAct={() => void cancelling.act({ id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
