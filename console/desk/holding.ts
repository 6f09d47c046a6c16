import { type Claim, type Ours, ownedUntil, renewAfter } from './claim.ts'

/** Why an item is not ours that was asked for. */
export type Refused = Exclude<Claim['is'], 'nobody' | 'asking' | 'ours'>

/** What came of asking for an item: until when it is ours, or why it is not. */
type Answer = { until: Date } | { not: Refused }

/** How an item is asked for and let go of, and what is known of the operator and of their other tabs. */
export interface Ways {
  ask(item: string): Promise<Answer>
  /** Lets go of what was granted until then, and of nothing that was granted for longer. */
  release(item: string, until: Date): Promise<unknown>
  /** Whether the operator has moved at this tab within so many milliseconds. */
  movedWithin(milliseconds: number): boolean
  /** Calls back whenever they move. @returns how to stop */
  whenMoved(then: () => void): () => void
  tellLetGo(item: string): void
  /** Calls back when another tab lets go of an item. @returns how to stop */
  whenLetGo(item: string, then: () => void): () => void
}

// One after the other, so that letting go of an item can't overtake taking it again.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work)
  last = done
  return done
}

interface Holding {
  /** The tab is hidden for good, as far as it knows: lets go, and says so should it come back. */
  hidden(): void
  end(): void
}

/**
 * Takes an item and keeps it for as long as the operator is there: in the second half of a claim the first movement renews it,
 * so that it does not run out under typing hands. When another tab lets go of the item it is not ours any more, as both had it
 * under one name: it counts as asked for at once, is taken again, and is ours since then alone.
 * @param tell hears of every change
 */
export function lockItem(item: string, tell: (claim: Claim) => void, ways: Ways): Holding {
  let is: Claim['is'] = 'asking'
  let over = false
  let round = 0
  let granted: Date | undefined
  let ours: Ours | undefined
  let stopWaiting = () => {}
  const put = (claim: Claim) => {
    is = claim.is
    tell(claim)
  }
  async function take() {
    round += 1
    const mine = round
    stopWaiting()
    const asked = await inTurn(async () => (over ? undefined : await ways.ask(item)))
    if (!asked) return
    if ('until' in asked) granted = asked.until
    if (over) return letGo()
    // Of several that were under way the last one counts: before it the item may have been let go of elsewhere.
    if (mine !== round) return
    if ('not' in asked) return put({ is: asked.not })
    ours = ownedUntil(asked.until, Date.now(), ours)
    put(ours)
    waitToRenew()
  }
  function waitToRenew() {
    const half = setTimeout(() => {
      if (ways.movedWithin(renewAfter)) return void take()
      const unwatch = ways.whenMoved(() => void take())
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
  function letGo() {
    if (granted === undefined) return
    const until = granted
    granted = undefined
    void inTurn(() => ways.release(item, until))
    ways.tellLetGo(item)
  }
  const unhear = ways.whenLetGo(item, () => {
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
      letGo()
    },
    end() {
      over = true
      stopWaiting()
      unhear()
      letGo()
    },
  }
}
