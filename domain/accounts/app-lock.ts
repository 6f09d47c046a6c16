/** The minutes away after which a member may have the app lock itself. */
export const appLockMinutes = [1, 5, 15, 60] as const
export type AppLockMinutes = (typeof appLockMinutes)[number]

/** Wrong codes or passwords at a locked session, after which it ends. */
export const WRONG_UNLOCKS_MOST = 5

/** What decides whether the app is locked in a session. */
export interface AppLockFacts {
  /** Minutes; null: the member has switched the lock off. */
  after: number | null
  /** When somebody last used the app in this session; null: nobody is known to have. */
  usedAt: Date | null
  /** Locked by hand or by the app; null: not. */
  lockedAt: Date | null
}

/** True while nothing but unlocking and signing out is allowed. The minute of the limit is locked. */
export function isAppLocked({ after, usedAt, lockedAt }: AppLockFacts, at: Date): boolean {
  if (lockedAt !== null) return true
  if (after === null) return false
  return usedAt === null || usedAt.getTime() + after * 60_000 <= at.getTime()
}

/** True where a lock after `to` minutes is at least as strict as one after `from`. Null: no lock. */
export const isAsStrict = (to: number | null, from: number | null): boolean =>
  from === null || (to !== null && to <= from)

/** The reason to refuse a change of the lock that nothing proves: it may only become stricter. */
export const refuseLooserLock = (to: number | null, from: number | null) =>
  isAsStrict(to, from) ? undefined : 'illegal_operation'

/** What a member can unlock the app with. */
export interface UnlockWays {
  byPasskey: boolean
  byCode: boolean
  /** Only without any second factor, so that a stolen phone does not ask for the weaker proof. */
  byPassword: boolean
}

/** How a member may unlock. `hasCode`: their authenticator is not void. */
export function unlockWays(it: { hasPasskey: boolean; hasCode: boolean; hasPassword: boolean }): UnlockWays {
  const { hasPasskey, hasCode, hasPassword } = it
  return { byPasskey: hasPasskey, byCode: hasCode, byPassword: hasPassword && !hasPasskey && !hasCode }
}
