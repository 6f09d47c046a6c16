import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'
import { progressOf, type UsdtRecord } from './record.ts'

/** The progress of a deposit, in a few words. */
export function Progress({ record }: { record: UsdtRecord }) {
  const words = useWords('deposits')
  const { kind, say } = progressOf(record)
  return (
    <Status kind={kind}>
      {say === 'confirming'
        ? words('confirming', {
            done: Math.min(record.confirmations, record.confirmationsNeeded),
            needed: record.confirmationsNeeded,
          })
        : words(`status.${say}`)}
    </Status>
  )
}
