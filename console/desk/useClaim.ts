import { consoleContract } from '@humidor/contract/console/index.ts'
import { LOCK_MINUTES } from '@humidor/domain/console.ts'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import { signedOut } from '../api/queries.ts'
import { movedWithin } from '../session/idle.ts'

const { claim, release } = consoleContract.operators

/** Whose an item is, as far as this tab knows. */
export type Claim =
  | { is: 'nobody' }
  | { is: 'asking' }
  /** Ours until then, by the server's clock, and since then without a break, in milliseconds of this device's clock. */
  | { is: 'ours'; until: Date; since: number }
  | { is: 'another' }
  /** It was ours, and the operator was away for so long that it is not any more; or it could not be asked. */
  | { is: 'lapsed' }

// One after the other, so that letting go of an item can't overtake taking it again.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work)
  last = done
  return done
}

/** How long a claim lasts. Milliseconds. */
const lasts = LOCK_MINUTES * 60_000

/** Half of that: then it is taken again while the item stays open. Milliseconds. */
const renewAfter = lasts / 2

type Ours = Extract<Claim, { is: 'ours' }>

/**
 * A claim that was granted until then. What had not run out before was nobody else's in between, and is ours since it was first.
 * @param before the claim that is renewed
 */
export function ownedUntil(until: Date, now: number, before: Ours | undefined): Ours {
  const unbroken = before !== undefined && until.getTime() - lasts < before.until.getTime()
  return { is: 'ours', until, since: unbroken ? before.since : now }
}

/**
 * Takes an item while it is open, and lets go of it when it is closed or another is opened; undefined takes none. Whoever
 * finds it taken asks again by `again`.
 */
export function useClaim(item: string | undefined): { claim: Claim; again: () => void } {
  const [known, setKnown] = useState<{ item: string; claim: Claim }>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (item === undefined) return
    let left = false
    let taken = false
    let ours: Ours | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = async () => {
      const outcome = await inTurn(async () => (left ? undefined : await ask(claim, { item })))
      if (!outcome) return
      taken ||= outcome.kind === 'answer'
      if (outcome.kind === 'signed out') signedOut(outcome.token)
      if (left) return letGo()
      if (outcome.kind === 'answer') {
        ours = ownedUntil(outcome.data.until, Date.now(), ours)
        setKnown({ item, claim: ours })
        timer = setTimeout(renewOrLapse, renewAfter)
      } else {
        const isTaken = outcome.kind === 'refused' && outcome.code === 'admin_lock'
        setKnown({ item, claim: { is: isTaken ? 'another' : 'lapsed' } })
      }
    }
    const renewOrLapse = () => {
      if (movedWithin(renewAfter)) return void take()
      timer = setTimeout(() => {
        taken = false
        setKnown({ item, claim: { is: 'lapsed' } })
      }, renewAfter)
    }
    const letGo = () => {
      if (taken) void inTurn(() => ask(release, { item }))
      taken = false
    }
    void take()
    // A closed tab lets go too. One that comes back from the browser's memory has lost the item, and says so.
    const hidden = () => {
      clearTimeout(timer)
      if (taken) setKnown({ item, claim: { is: 'lapsed' } })
      letGo()
    }
    addEventListener('pagehide', hidden)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('pagehide', hidden)
      letGo()
    }
  }, [item, turn])
  if (item === undefined) return { claim: { is: 'nobody' }, again: () => {} }
  const current = known?.item === item ? known.claim : ({ is: 'asking' } as const)
  return { claim: current, again: () => setTurn(turn + 1) }
}
