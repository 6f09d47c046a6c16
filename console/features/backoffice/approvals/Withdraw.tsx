import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { useAct } from '../../../api/useAct.ts'
import type { Approval } from './approval.ts'
import { kinds } from './kinds.ts'

const { approvals, me, withdrawRequest } = consoleContract.operators

/** The maker's way back, while nobody has decided. */
export function Withdraw({ approval: { id, kind }, onDone }: { approval: Approval; onDone: () => void }) {
  const withdrawing = useAct(withdrawRequest, {
    success: 'Request withdrawn',
    changes: [approvals, me, ...kinds[kind].changes],
    then: onDone,
  })
  return (
    <>
      <p className="lockline lockline--shut">
        You made this request: another operator must decide. Withdrawn, nothing of it is done.
      </p>
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          busy={withdrawing.busy}
          disabled={withdrawing.offline}
          onClick={() => void withdrawing.act({ id })}
        >
          Withdraw
        </Button>
      </div>
    </>
  )
}
