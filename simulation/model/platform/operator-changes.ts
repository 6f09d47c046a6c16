import type { Settings } from '@humidor/domain/platform/settings.ts'
import { watchFrom } from './freezing.ts'
import type { JobHandler } from './handlers.ts'
import { fail } from './model-platform.ts'
import type { Member } from './rows.ts'

/** Sets or removes an operator's freeze. A freeze by the platform stays below it. */
function withFreeze(member: Member, frozen: boolean): Member {
  const { frozenFor, under } = member
  if (frozen) return { ...member, frozen, frozenFor: 3, under: frozenFor === 3 ? under : frozenFor }
  const left = frozenFor === 3 ? under : 0
  return { ...member, frozen: left !== 0, frozenFor: left, under: 0 }
}

/** Freezes a member, or ends the freeze. */
const freeze: JobHandler = (platform, { n, what, body }, at) =>
  platform.transact(function* (tx) {
    const { uid, frozen } = body as { uid: number; frozen: boolean }
    const member = (yield* platform.members.lock(tx, uid)) ?? fail('not_found')
    if (member.closed) fail('illegal_operation')
    platform.members.put(tx, uid, withFreeze(member, frozen))
    if (!frozen && member.frozen && member.under === 0) yield* watchFrom(platform, tx, uid, at)
    platform.recordAnswer(tx, { n, what, at, answer: 'null' })
  })

/** Changes settings for all later requests. */
const setting: JobHandler = (platform, { n, what, body }, at) =>
  platform.transact(function* (tx) {
    yield* tx.lock(platform.settingsCell)
    const { transferFee, transferReview } = body as { transferFee: string; transferReview: number }
    const changed: Partial<Settings> = { transferFee: BigInt(transferFee), transferReview }
    tx.write(platform.settingsCell, { ...platform.settings, ...changed })
    platform.recordAnswer(tx, { n, what, at, answer: 'null' })
  })

export const operatorJobs = { freeze, setting }
