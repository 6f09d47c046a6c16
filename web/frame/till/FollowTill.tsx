import { CallFailedError } from '@humidor/client/asking.ts'
import { useEffect } from 'react'
import { queries } from '../../api/query-client.ts'
import { loadWords } from '../../words/words.ts'
import { askWhoIsThere, followTill } from './lock-till.ts'

/** The server has locked the till: another call was refused for that. */
const isLocked = (error: unknown) =>
  error instanceof CallFailedError && error.failure.kind === 'refused' && error.failure.code === 'till_locked'

/** Locks the till once nobody uses it, or once the server has. Loaded only on tills. */
export function FollowTill({ minutes }: { minutes: number }) {
  useEffect(() => followTill(minutes), [minutes])
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && isLocked(query.state.error)) void askWhoIsThere()
      }),
    [],
  )
  // Once it has locked, there may be no network to load them.
  useEffect(
    () => void Promise.all([loadWords(['staff', 'serverError']), import('./TillLock.tsx')]).catch(() => undefined),
    [],
  )
  return null
}
