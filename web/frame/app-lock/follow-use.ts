import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import { ask } from '../../api/ask.ts'
import { lockNow } from '../../api/lock-now.ts'
import { isAppLocked, noteUse, usedAt } from '../../session/app-lock.ts'
import { followUseOf } from '../follow-use.ts'

const lock = { isLocked: isAppLocked, usedAt, noteUse, lockNow, report: () => ask(appLockCalls.present, {}) }

/** Locks the app in every window once nobody has used it for `minutes`. @returns stop */
export const followUse = (minutes: number): (() => void) => followUseOf(minutes, lock)
