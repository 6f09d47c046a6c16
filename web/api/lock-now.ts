import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import { lockHere } from '../session/app-lock.ts'
import { ask } from './ask.ts'

let sent: Promise<unknown> = Promise.resolve()

/** Locks the app in every window of this browser, and in the session. */
export function lockNow() {
  lockHere()
  // Without an answer this browser stays locked, and the session locks by its own time.
  sent = ask(appLockCalls.lockApp, {})
}

/** Waits until the locking is answered or lost. The server would lock a session again that was unlocked before. */
export const lockSent = () => sent
