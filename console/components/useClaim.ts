import type { RefusalOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import { signedOut } from '../api/queries.ts'
import { movedWithin, whenMoved } from '../session/idle.ts'
import { announceRelease, whenReleased } from '../session/tabs.ts'
import type { Claim } from './claim.ts'
import { type ClaimPorts, lockItem, type Refused } from './claim-keeper.ts'

const { claim, release } = consoleContract.operators

function hindranceBy(code: RefusalOf<typeof claim>): Refused {
  if (code === 'admin_lock') return 'another'
  if (code === 'too_many_open') return 'full'
  return code === 'not_found' ? 'gone' : 'lapsed'
}

const ports: ClaimPorts = {
  async claim(item) {
    const outcome = await ask(claim, { item })
    if (outcome.kind === 'signed out') signedOut(outcome.token)
    if (outcome.kind === 'answer') return outcome.data
    return { not: outcome.kind === 'refused' ? hindranceBy(outcome.code) : 'lapsed' }
  },
  release: (item, until) => ask(release, { item, until }),
  movedWithin,
  whenMoved,
  announceRelease: announceRelease,
  whenReleased: whenReleased,
}

/**
 * Claims an item while it is open, and releases it when it closes or another opens; undefined claims none.
 * If another operator has the item, `again` retries.
 */
export function useClaim(item: string | undefined): { claim: Claim; again: () => void } {
  const [known, setKnown] = useState<{ item: string; claim: Claim }>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (item === undefined) return
    const { hidden, end } = lockItem(item, (now) => setKnown({ item, claim: now }), ports)
    // A closed tab releases too. A tab that the browser restores has lost the item, and says so.
    addEventListener('pagehide', hidden)
    return () => {
      removeEventListener('pagehide', hidden)
      end()
    }
  }, [item, turn])
  if (item === undefined) return { claim: { is: 'nobody' }, again: () => {} }
  const current = known?.item === item ? known.claim : ({ is: 'asking' } as const)
  return { claim: current, again: () => setTurn(turn + 1) }
}
