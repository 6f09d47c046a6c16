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
  /** Ours until then, by the server's clock. */
  | { is: 'ours'; until: Date }
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

/** Half of the time that a claim lasts: then it is taken again while the item stays open. Milliseconds. */
const renewAfter = (LOCK_MINUTES * 60_000) / 2

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
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = async () => {
      const outcome = await inTurn(async () => (left ? undefined : await ask(claim, { item })))
      if (!outcome) return
      taken ||= outcome.kind === 'answer'
      if (outcome.kind === 'signed out') signedOut(outcome.token)
      if (left) return letGo()
      if (outcome.kind === 'answer') {
        setKnown({ item, claim: { is: 'ours', until: outcome.data.until } })
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
