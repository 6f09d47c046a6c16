import { queryKeyOf } from '@humidor/client/asking.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as staffCalls from '@humidor/contract/commerce/staff.ts'
import { ask } from '../../api/ask.ts'
import { queries } from '../../api/query-client.ts'
import { followUseOf } from '../follow-use.ts'
import { isTillLockedByHand, isTillLockedHere, lockTillHere, noteTillUse, tillUsedAt } from './till.ts'

let sent: Promise<unknown> = Promise.resolve()

/** Asks the server who is at the till, so that the gate follows. */
export const askWhoIsThere = () => queries.invalidateQueries({ queryKey: queryKeyOf(merchantsCalls.info) })

/** Locks the till in every window, and in the session. Without an answer this browser stays locked, and the session locks by its own time. */
export function lockTill() {
  lockTillHere()
  sendLock()
}

function sendLock() {
  sent = ask(staffCalls.signOutStaff, {}).then(askWhoIsThere)
}

/** The server says that the till is open: sends a lock of this browser once more, as it was lost on its way, or asks who is there. */
export async function lockAgain() {
  await sent
  if (isTillLockedByHand()) sendLock()
  else await askWhoIsThere()
}

/** Waits until the locking is answered or lost. The server would lock a till again that was opened before. */
export const tillLockSent = () => sent

/** Locks the till in every window once nobody has used it for `minutes`. @returns stop */
export const followTill = (minutes: number): (() => void) =>
  followUseOf(minutes, {
    isLocked: () => isTillLockedHere(minutes),
    usedAt: tillUsedAt,
    noteUse: noteTillUse,
    lockNow: lockTill,
    report: () => ask(staffCalls.keepTillOpen, {}),
  })
