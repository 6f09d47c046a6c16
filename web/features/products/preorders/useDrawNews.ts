import { useEffect, useRef } from 'react'
import { callMoments } from '../../../session/moments.ts'
import type { Preorder } from './order.ts'

/** Calls for a moment when an order that waited for its draw on this page waits no more. */
export function useDrawNews(orders: readonly Preorder[] | undefined) {
  const waited = useRef<readonly number[]>([])
  useEffect(() => {
    if (!orders) return
    const waits = orders.filter(({ status }) => status === 'created').map(({ oid }) => oid)
    if (waited.current.some((oid) => !waits.includes(oid))) callMoments('notices')
    waited.current = waits
  }, [orders])
}
