import { contract } from '@humidor/contract/index.ts'
import type { AppLockMinutes } from '@humidor/domain/accounts/app-lock.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { expect } from 'vitest'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'
import type { storiesOf } from '../authenticator/reset.testing.ts'
import { wrongCodeOf } from '../refusals.testing.ts'

const { loosenAppLock, setAppLock, unlockApp } = contract.appLock

/** Has a member's app lock itself. */
export const locksAfter = (who: Visitor, minutes: AppLockMinutes | null) => who.tryCall(setAppLock, { minutes })

/** A member whose app locks itself after five minutes, used now. */
export async function lockingMember({ member }: ReturnType<typeof storiesOf>, name: string) {
  const made = await member(name)
  expect(await locksAfter(made.who, 5)).toBeNull()
  return made
}

/** Whether the session answers. */
export const isOpen = async (who: Visitor) => 'uid' in (await who.tryCall(contract.member.info, {}))

/** Refusals of unlocking the app, and of changing its lock. */
export function appLockRefusals(sandbox: () => Sandbox): RefusalsOf<'appLock'> {
  const gregor = () => sandbox().gregor
  /** Five wrong codes lock the authenticator. Each session has room for less, and twenty would lock it for the day. */
  const locked = async (tries: (googleCode: string) => Promise<unknown>) => {
    for (let n = 0; n < 5; n += 1) {
      await tries(wrongCodeOf(gregor()))
      await sandbox().renewSession(gregor())
    }
    const answer = await tries(gregor().googleCode())
    await sandbox().pool.query(
      'update authenticator set failures = 0, locked_until = null, day_failures = 0, day_began = null where uid = $1',
      [gregor().uid],
    )
    return answer
  }
  const unlocks = (googleCode: string) => gregor().tryCall(unlockApp, { googleCode })
  const loosens = (googleCode: string) => gregor().tryCall(loosenAppLock, { minutes: null, googleCode })
  return {
    unlockApp: {
      google_code_error: () => unlocks(wrongCodeOf(gregor())),
      illegal_operation: () => gregor().tryCall(unlockApp, { password: gregor().password }),
      google_auth_failed: () => locked(unlocks),
      wrong_password: async () => {
        const { pool, clock } = sandbox()
        const voided = (at: Date | null) =>
          pool.query('update authenticator set voided_at = $2 where uid = $1', [gregor().uid, at])
        await voided(clock.now())
        const answer = await gregor().tryCall(unlockApp, { password: 'not-the-right-one' })
        await voided(null)
        return answer
      },
    },
    setAppLock: {
      illegal_operation: async () => {
        await locksAfter(gregor(), 1)
        const answer = await locksAfter(gregor(), 5)
        await sandbox().pool.query('update member set app_lock_after = null where uid = $1', [gregor().uid])
        return answer
      },
    },
    loosenAppLock: {
      google_code_error: () => loosens(wrongCodeOf(gregor())),
      google_auth_failed: () => locked(loosens),
    },
  }
}
