import { decide } from '@humidor/contract/console/operators.ts'
import { requestAward } from '@humidor/contract/console/treasury.ts'
import { sql } from 'kysely'
import type { World } from '../world.ts'
import { accountOf, intend, isFree, lookUp, type MoneyCall, settle, somebody, tagged } from './call.ts'

/** The request for an award of just this amount, by whoever has to decide about it. */
const requestOf = ({ cluster }: World, uid: number, amount: number) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('approval')
      .select('id')
      .where('kind', '=', 'award')
      .where('about', '=', String(uid))
      .where(sql<boolean>`payload ->> 'amount' = ${String(amount)}`)
      .executeTakeFirst(),
  )

/** One operator asks that a member be given something, and another agrees: the effect is the second one's. */
export const awarding: MoneyCall = {
  name: 'decide',
  weight: 1,
  async make(world) {
    const { operators, members } = world.people
    const checker = somebody(world, operators, (one) => isFree(world, one))
    const maker = somebody(world, operators, (one) => one !== checker)
    if (!checker || !maker) return undefined
    checker.busy = true
    const { id: uid } = world.dice.pick(members)
    const amount = tagged(world)
    const body = { uid, coin: 'USCD', amount, reason: 'For a good story.' }
    await settle(world, intend(world, { name: 'requestAward', who: maker, call: requestAward, body }))
    const asked = await requestOf(world, uid, amount)
    checker.busy = false
    if (!asked) return undefined
    const effect = { account: accountOf({ id: uid }, 'transaction'), amount: BigInt(amount) }
    const decision = { id: asked.id, approve: true, note: '' }
    return intend(world, { name: 'decide', who: checker, call: decide, body: decision, effect })
  },
}
