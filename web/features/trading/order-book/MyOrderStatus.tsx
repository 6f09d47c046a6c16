import type { AnswerOf } from '@humidor/client/client.ts'
import type * as orderBookCalls from '@humidor/contract/trading/order-book.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import { useWords } from '../../../words/words.ts'

/** An order of the reader's own. */
export type MyOrder = AnswerOf<typeof orderBookCalls.myList>['rows'][number]

/** The status of an own order, in a word: how far an open one is filled, or why one has ended. */
export function MyOrderStatus({ order: { status, endedAs } }: { order: Pick<MyOrder, 'status' | 'endedAs'> }) {
  const words = useWords('order-book')
  if (endedAs === 'filled' || status === 'success') return <Status kind="done">{words('orders.filled')}</Status>
  if (endedAs !== null) return <Status kind="fail">{words(`orders.${endedAs}`)}</Status>
  return <Status kind="wait">{words(status === 'part' ? 'orders.part' : 'orders.open')}</Status>
}
