import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../words/words.ts'
import { stateOf, type UsdtRecord } from './record.ts'

const looks = { waiting: 'wait', confirming: 'wait', credited: 'done', expired: 'fail' } as const

/** How far a deposit is, in a few words. */
export function Progress({ record }: { record: UsdtRecord }) {
  const words = useWords('deposits')
  const state = stateOf(record)
  // What a member has claimed is not over, whatever became of the deposit's own time.
  if (record.claim?.state === 'looked at') return <Status kind="wait">{words('status.lookedAt')}</Status>
  return (
    <Status kind={looks[state]}>
      {state === 'confirming'
        ? words('confirming', {
            done: Math.min(record.confirmations, record.confirmationsNeeded),
            needed: record.confirmationsNeeded,
          })
        : words(`status.${state}`)}
    </Status>
  )
}
