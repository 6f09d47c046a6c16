import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'

/** An order of the reader's own. */
export type MyOrder = AnswerOf<typeof contract.orderBook.myList>['rows'][number]

/** How an own order stands, in a word: what is open by how far it is filled, what has ended by why. */
export function MyOrderStatus({ order: { status, endedAs } }: { order: Pick<MyOrder, 'status' | 'endedAs'> }) {
  const words = useWords('trade')
  if (endedAs === 'filled' || status === 'success') return <Status kind="done">{words('orders.filled')}</Status>
  if (endedAs !== null) return <Status kind="fail">{words(`orders.${endedAs}`)}</Status>
  return <Status kind="wait">{words(status === 'part' ? 'orders.part' : 'orders.open')}</Status>
}
