import type { Settings } from '@humidor/domain/platform/settings.ts'
import { watchFrom } from './freezing.ts'
import { fail } from './model-platform.ts'
import type { PlayedWork } from './handlers.ts'
import type { Member } from './rows.ts'

/** An operator freezes somebody, or lets go of them: under an operator's freeze lies the platform's, if there was one. */
function turned(member: Member, frozen: boolean): Member {
  const { frozenFor, under } = member
  if (frozen) return { ...member, frozen, frozenFor: 3, under: frozenFor === 3 ? under : frozenFor }
  const left = frozenFor === 3 ? under : 0
  return { ...member, frozen: left !== 0, frozenFor: left, under: 0 }
}

/** Somebody is frozen, or not any more. */
const freeze: PlayedWork = (house, { n, what, body }, at) =>
  house.transact(function* (tx) {
    const { uid, frozen } = body as { uid: number; frozen: boolean }
    const member = (yield* house.members.hold(tx, uid)) ?? fail('not_found')
    house.members.put(tx, uid, turned(member, frozen))
    if (!frozen && member.frozen && member.under === 0) yield* watchFrom(house, tx, uid, at)
    house.note(tx, { n, what, at, answer: 'null' })
  })

/** A setting is changed: whoever asks from now on is asked by it. */
const setting: PlayedWork = (house, { n, what, body }, at) =>
  house.transact(function* (tx) {
    yield* tx.lock(house.settingsHeld)
    const { transferFee, transferReview } = body as { transferFee: string; transferReview: number }
    const changed: Partial<Settings> = { transferFee: BigInt(transferFee), transferReview }
    tx.write(house.settingsHeld, { ...house.settings, ...changed })
    house.note(tx, { n, what, at, answer: 'null' })
  })

export const platformWorks = { freeze, setting }
