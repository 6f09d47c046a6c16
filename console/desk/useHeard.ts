import type { Call } from '@humidor/contract/call.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Asked } from '../api/useAsk.ts'
import type { Claim } from './claim.ts'

/**
 * A claim on an item of which something leaves the house, as a payment that no server can refuse afterwards: it counts as one's
 * own only once the item was asked for since it is. What was heard before, as an answer that is kept for a while, may have been
 * ended by somebody else meanwhile.
 * @param now by the server's clock: a device that slept learns of what ran out meanwhile
 */
export function useHeard<C extends Call>(claim: Claim, asked: Asked<C>, now: Date): Claim {
  const [heard, setHeard] = useState<{ since: number; well: boolean }>()
  const since = claim.is === 'ours' ? claim.since : undefined
  const ask = useEffectEvent(async () => await asked.refetch())
  useEffect(() => {
    if (since === undefined) return
    let over = false
    // It takes the place of what is being asked already, which may be answered by how things stood before.
    void ask().then(({ isSuccess, dataUpdatedAt }) => {
      if (!over) setHeard({ since, well: isSuccess && dataUpdatedAt >= since })
    })
    return () => {
      over = true
    }
  }, [since])
  if (claim.is !== 'ours') return claim
  if (claim.until <= now) return { is: 'lapsed' }
  if (!heard || heard.since !== since) return { is: 'asking' }
  return heard.well ? claim : { is: 'lapsed' }
}
