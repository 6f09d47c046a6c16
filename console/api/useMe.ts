import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import { type Call, mayAsk } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { useEffect, useState } from 'react'
import { useAsk } from './useAsk.ts'

/** The operator and the length of each queue. All screens share one answer. */
export const useMe = () => useAsk(consoleContract.operators.me, {}, { live: true })

/** Whether the operator may make a call; false until their role is known. */
export function useMay(): (call: Call) => boolean {
  const role = useMe().data?.operator.role
  return (call) => role !== undefined && mayAsk(role, call)
}

/** The length of a queue, as on the overview; undefined: not this operator's queue, or not known yet. */
export const useQueueLength = (queue: QueueName): number | undefined =>
  useMe().data?.waiting.find((one) => one.queue === queue)?.count

/** Converts a moment of this device's clock, in milliseconds, to the server's clock. The device may be far off. */
export function usePlatformTime(): (moment: number) => Date {
  const me = useMe()
  const offset = me.data ? me.data.now.getTime() - me.dataUpdatedAt : 0
  return (moment) => new Date(moment + offset)
}

/** Now by the server's clock; updated every `every` milliseconds. */
export function useNow(every = 15_000): Date {
  const { dataUpdatedAt } = useMe()
  const platformTime = usePlatformTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return platformTime(Math.max(now, dataUpdatedAt))
}
