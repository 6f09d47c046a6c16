import { consoleContract } from '@humidor/contract/console/index.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { type ItemOutcome, ItemOutcomes, refusedOf } from '../../../components/ItemOutcomes.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { many } from '../../../words/counts.ts'
import type { ManyProps } from './ApproveMany.tsx'
import { changes } from './changes.ts'
import { SumLines } from './SumLines.tsx'
import { idsOf } from './selected.ts'
import { titleOf } from './withdrawal.ts'

const { rejectWithdrawals } = consoleContract.withdrawals

/** Rejects several withdrawals with one reason, and shows the outcome of each. */
export function RejectMany({ rows: selected, onDone, onClose }: ManyProps) {
  const [rows] = useState(selected)
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome<'rejected'>[]>()
  const act = useAct(rejectWithdrawals, {
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: (answer) => {
      setOutcomes(answer.outcomes)
      onDone(refusedOf(answer.outcomes))
    },
  })
  if (outcomes)
    return (
      <ItemOutcomes
        title={`${outcomes.filter(({ done }) => done !== null).length} of ${outcomes.length} rejected`}
        outcomes={outcomes}
        nameOf={titleOf}
        refusedText="They stay selected."
        doneText={{ rejected: 'Rejected: the money is returned' }}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={`Reject ${many(rows.length, 'request', 'requests')}?`}
      consequence="The money of each is returned at once, its fee included."
      act={`Reject ${rows.length}`}
      danger
      hint="Each requester reads it"
      busy={act.busy}
      refusal={act.refusal}
      claim={{ is: 'nobody' }}
      onAct={(reason) => void act.act({ ids: idsOf(rows), reason })}
      onClose={onClose}
    >
      <SumLines rows={rows} />
    </ReasonDialog>
  )
}
