import type { Settings } from '@humidor/domain/settings.ts'
import { fail } from './house.ts'
import type { PlayedWork } from './serve.ts'

/** Somebody is frozen, or not any more. */
const freeze: PlayedWork = (house, { n, what, body }, at) =>
  house.transact(function* (tx) {
    const { uid, frozen } = body as { uid: number; frozen: boolean }
    const member = (yield* house.members.hold(tx, uid)) ?? fail('not_found')
    house.members.put(tx, uid, { ...member, frozen })
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
