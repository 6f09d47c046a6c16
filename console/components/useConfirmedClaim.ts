import type { Call } from '@humidor/contract/call.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Asked } from '../api/useAsk.ts'
import type { Claim } from './claim.ts'

/**
 * A claim on an item whose act leaves the platform, as a payment that no server can refuse afterwards.
 * The claim counts only once the item was fetched after the claim began: another operator may have decided a cached item.
 * @param now by the server's clock, so that a device that slept notices a lapsed claim
 */
export function useConfirmedClaim<C extends Call>(claim: Claim, asked: Asked<C>, now: Date): Claim {
  const [confirmation, setConfirmation] = useState<{ since: number; well: boolean }>()
  const since = claim.is === 'ours' ? claim.since : undefined
  const refetch = useEffectEvent(async () => await asked.refetch())
  useEffect(() => {
    if (since === undefined) return
    let over = false
    // Replaces a request in flight, which may answer with the state before the claim.
    void refetch().then(({ isSuccess, dataUpdatedAt }) => {
      if (!over) setConfirmation({ since, well: isSuccess && dataUpdatedAt >= since })
    })
    return () => {
      over = true
    }
  }, [since])
  if (claim.is !== 'ours') return claim
  if (claim.until <= now) return { is: 'lapsed' }
  if (!confirmation || confirmation.since !== since) return { is: 'asking' }
  return confirmation.well ? claim : { is: 'lapsed' }
}
