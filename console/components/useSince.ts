import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { useEffect } from 'react'
import { useMe } from '../api/useMe.ts'
import { changeOfQueue, type QueueLength } from './change-of-queue.ts'

/** The parts of a requested list that this hook reads. */
interface AskedList {
  data: object | undefined
  /** Milliseconds of this device's clock. */
  dataUpdatedAt: number
  isFetching: boolean
  /** True while an older list stands in for the requested one. */
  isPlaceholderData: boolean
}

/** The queue at the time of each list's request. A list cached while another page is shown keeps its entry. */
const queueAtRequest = new WeakMap<object, { asked: number; stand: QueueLength }>()

/**
 * How a queue has changed since its list was requested, in words.
 * An audited list never refreshes by itself; the queue numbers beside the pages do.
 * @param queue undefined: the list shows no queue
 */
export function useSince(queue: QueueName | undefined, list: AskedList): string | undefined {
  const { dataUpdatedAt, isFetching } = list
  const data = list.isPlaceholderData ? undefined : list.data
  const { data: me, dataUpdatedAt: meUpdatedAt, refetch } = useMe()
  const now = me?.waiting.find((one) => one.queue === queue)
  useEffect(() => {
    if (queue === undefined || data === undefined || queueAtRequest.get(data)?.asked === dataUpdatedAt) return
    // A count older than the list would report the list's own items as new.
    if (meUpdatedAt < dataUpdatedAt) void refetch({ cancelRefetch: false })
    else if (now) queueAtRequest.set(data, { asked: dataUpdatedAt, stand: now })
  }, [queue, data, dataUpdatedAt, meUpdatedAt, now, refetch])
  const then = data && queueAtRequest.get(data)
  // While a refetch runs, as after an own act, its answer supersedes this one.
  if (isFetching || then?.asked !== dataUpdatedAt) return undefined
  return changeOfQueue(then.stand, now)
}
