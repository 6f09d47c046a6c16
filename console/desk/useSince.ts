import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { useEffect } from 'react'
import { useMe } from '../api/useMe.ts'
import { type Stand, sinceThen } from './since-then.ts'

/** A list that was asked for, as far as this has to know it. */
interface AskedList {
  /** Its answer. */
  data: object | undefined
  /** Milliseconds of this device's clock. */
  dataUpdatedAt: number
  isFetching: boolean
  /** Another list stands in for it until it is there. */
  isPlaceholderData: boolean
}

/** How the queue stood when each list was asked for: a list that is kept while another page is looked at keeps it too. */
const stood = new WeakMap<object, { asked: number; stand: Stand }>()

/**
 * What has become of a queue since its list was asked for, in words. What the audit log tells of is never asked again by
 * itself; how much waits is, as the numbers beside the pages are.
 * @param queue undefined: what comes and goes there is none of the list's business
 */
export function useSince(queue: QueueName | undefined, list: AskedList): string | undefined {
  const { dataUpdatedAt, isFetching } = list
  const data = list.isPlaceholderData ? undefined : list.data
  const { data: told, dataUpdatedAt: toldAt, refetch } = useMe()
  const now = told?.waiting.find((one) => one.queue === queue)
  useEffect(() => {
    if (queue === undefined || data === undefined || stood.get(data)?.asked === dataUpdatedAt) return
    // What was told before the list was may be older than it, and would say of what stands in it that it came since.
    if (toldAt < dataUpdatedAt) void refetch({ cancelRefetch: false })
    else if (now) stood.set(data, { asked: dataUpdatedAt, stand: now })
  }, [queue, data, dataUpdatedAt, toldAt, now, refetch])
  const then = data && stood.get(data)
  // While it is asked for again, as after an act of one's own, the answer on its way knows better.
  if (isFetching || then?.asked !== dataUpdatedAt) return undefined
  return sinceThen(then.stand, now)
}
