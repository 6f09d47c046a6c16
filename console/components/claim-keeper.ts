import { type Claim, type Ours, ownedUntil, renewAfter } from './claim.ts'

/** Why a requested item is not ours. */
export type Refused = Exclude<Claim['is'], 'nobody' | 'asking' | 'ours'>

/** The answer to a claim: its end, or why it failed. */
type Answer = { until: Date } | { not: Refused }

/** Claims and releases items, and observes the operator and their other tabs. */
export interface ClaimPorts {
  claim(item: string): Promise<Answer>
  /** Releases a claim that ends at `until`, but none that the server has since granted for longer. */
  release(item: string, until: Date): Promise<unknown>
  /** Whether the operator has moved in this tab within this time. */
  movedWithin(milliseconds: number): boolean
  /** Calls back on every movement. @returns the function to stop */
  whenMoved(then: () => void): () => void
  announceRelease(item: string): void
  /** Calls back when another tab releases an item. @returns the function to stop */
  whenReleased(item: string, then: () => void): () => void
}

// Requests run one after the other, so that a release cannot overtake a new claim.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work)
  last = done
  return done
}

interface Holding {
  /** The tab is hidden, perhaps for good: releases the item, and reports the claim as lapsed in case the tab returns. */
  hidden(): void
  end(): void
}

/**
 * Claims an item and keeps it while the operator is present.
 * In the second half of a claim the first movement renews it, so that it does not lapse while they type.
 * Two tabs share one operator's claim. If the other tab releases the item, this one claims it anew and owns it only from then.
 * @param onChange receives every change
 */
export function lockItem(item: string, onChange: (claim: Claim) => void, ports: ClaimPorts): Holding {
  let is: Claim['is'] = 'asking'
  let over = false
  let round = 0
  let granted: Date | undefined
  let ours: Ours | undefined
  let stopWaiting = () => {}
  const put = (claim: Claim) => {
    is = claim.is
    onChange(claim)
  }
  async function take() {
    round += 1
    const mine = round
    stopWaiting()
    const asked = await inTurn(async () => (over ? undefined : await ports.claim(item)))
    if (!asked) return
    if ('until' in asked) granted = asked.until
    if (over) return releaseClaim()
    // Of several requests in flight the last counts: another tab may have released the item before it.
    if (mine !== round) return
    if ('not' in asked) return put({ is: asked.not })
    ours = ownedUntil(asked.until, Date.now(), ours)
    put(ours)
    waitToRenew()
  }
  function waitToRenew() {
    const half = setTimeout(() => {
      if (ports.movedWithin(renewAfter)) return void take()
      const unwatch = ports.whenMoved(() => void take())
      const end = setTimeout(lapse, renewAfter)
      stopWaiting = () => {
        unwatch()
        clearTimeout(end)
      }
    }, renewAfter)
    stopWaiting = () => clearTimeout(half)
  }
  function lapse() {
    stopWaiting()
    granted = undefined
    put({ is: 'lapsed' })
  }
  function releaseClaim() {
    if (granted === undefined) return
    const until = granted
    granted = undefined
    void inTurn(() => ports.release(item, until))
    ports.announceRelease(item)
  }
  const stopListening = ports.whenReleased(item, () => {
    if (is !== 'ours' && is !== 'asking') return
    ours = undefined
    put({ is: 'asking' })
    void take()
  })
  void take()
  return {
    hidden() {
      stopWaiting()
      if (granted !== undefined) put({ is: 'lapsed' })
      releaseClaim()
    },
    end() {
      over = true
      stopWaiting()
      stopListening()
      releaseClaim()
    },
  }
}
