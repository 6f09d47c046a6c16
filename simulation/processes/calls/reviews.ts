import { stopTransfer } from '@humidor/contract/console/movements.ts'
import { cancelTransfer } from '@humidor/contract/wallet.ts'
import type { Intent } from '../intents.ts'
import type { World } from '../world.ts'
import { intend, lookUp, type MoneyCall, shows } from './call.ts'
import { transferring } from './wallet.ts'

const moneyOf = ({ body }: Intent) => BigInt(Number(body.money))

/** A transfer that is held for review, and its row. */
async function nextHeld({ cluster, held }: World) {
  const asked = held.shift()
  if (!asked) return undefined
  const row = await lookUp(() =>
    cluster
      .own()
      .db.selectFrom('transfer_review')
      .select('id')
      .where('uid', '=', asked.who.id)
      .where('money', '=', moneyOf(asked))
      .executeTakeFirst(),
  )
  return row && { asked, id: row.id }
}

/** The giver takes a transfer back while it is held, perhaps as it arrives: one of the two wins. */
export const takingBack: MoneyCall = {
  name: 'cancelTransfer',
  weight: 1,
  after: transferring,
  async make(world) {
    const next = await nextHeld(world)
    if (!next) return undefined
    const { who } = next.asked
    const effect = shows(who, 'transaction', moneyOf(next.asked))
    return intend(world, { name: 'cancelTransfer', who, call: cancelTransfer, body: { id: Number(next.id) }, effect })
  },
}

/** An operator stops one. */
export const stopping: MoneyCall = {
  name: 'stopTransfer',
  weight: 1,
  after: transferring,
  async make(world) {
    const next = await nextHeld(world)
    if (!next) return undefined
    const who = world.dice.pick(world.people.operators)
    const effect = shows(next.asked.who, 'transaction', moneyOf(next.asked))
    const body = { id: String(next.id), reason: 'Somebody else asked for it.' }
    return intend(world, { name: 'stopTransfer', who, call: stopTransfer, body, effect })
  },
}
