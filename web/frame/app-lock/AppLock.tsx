import { useEffect } from 'react'
import { loadWords } from '../../words/words.ts'
import { followUse } from './follow-use.ts'
import { LockScreen } from './LockScreen.tsx'

interface AppLockProps {
  /** Minutes away after which the app locks; null: it does not. */
  after: number | null
  isLocked: boolean
}

/** Locks the app once nobody uses it, and covers it until it is unlocked. Loaded only where the lock is on. */
export function AppLock({ after, isLocked }: AppLockProps) {
  useEffect(() => (after && !isLocked ? followUse(after) : undefined), [after, isLocked])
  // Once it has locked, there may be no network to load them.
  useEffect(() => void loadWords(['app-lock', 'serverError']).catch(() => undefined), [])
  return isLocked ? <LockScreen /> : null
}
