import { claim, release } from '@humidor/contract/backoffice/items.console.ts'
import { approveWithdrawal, rejectWithdrawal, sendWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { withdraw } from '@humidor/contract/money/withdrawals.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Intent } from '../intents.ts'
import type { World } from '../harness.ts'
import {
  endingEarly,
  intend,
  isFree,
  lookUp,
  type MoneyCall,
  settle,
  shows,
  somebody,
  tagged,
  type Unended,
  withCode,
} from './call.ts'

export const withdrawing: MoneyCall = {
  name: 'withdraw',
  weight: 2,
  make(world) {
    const who = withCode(world, 'withdraw')
    if (!who) return undefined
    const money = tagged(world, 10)
    const effect = shows(who, 'balance', -money)
    return intend(world, { name: 'withdraw', who, call: withdraw, body: { money }, effect })
  },
  then(world, intent) {
    world.reviewing.push(intent)
  },
}

/** The row of a withdrawal, by the request that asked for it. */
export const rowOf = ({ cluster }: World, { key }: Intent) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('withdrawal')
      .select(['id', 'pays', 'address', 'state'])
      .where('proof', '=', key)
      .executeTakeFirst(),
  )

/** A withdrawal that waits for an operator, and one who has a code at hand. */
async function nextToDecide(world: World): Promise<Unended | undefined> {
  const who = somebody(world, world.people.operators, (one) => isFree(world, one))
  if (!who) return undefined
  const asked = world.reviewing.shift()
  const row = asked && (await rowOf(world, asked))
  if (asked && !row) world.reviewing.push(asked)
  return asked && row && { who, asked, id: row.id }
}

export const rejecting = endingEarly({
  name: 'rejectWithdrawal',
  call: rejectWithdrawal,
  after: withdrawing,
  next: nextToDecide,
  body: (id) => ({ id: String(id), reason: 'It cannot be paid.' }),
})

/** Approves one; then somebody pays it on the chain and enters the transaction, and the watcher owes that it is done. */
export const approving: MoneyCall = {
  name: 'approveWithdrawal',
  weight: 1,
  after: withdrawing,
  async make(world) {
    const next = await nextToDecide(world)
    if (!next) return undefined
    const intent = intend(world, {
      name: 'approveWithdrawal',
      who: next.who,
      call: approveWithdrawal,
      body: { id: String(next.id) },
    })
    world.approved.set(intent, next.asked)
    return intent
  },
  async then(world, intent) {
    const asked = world.approved.get(intent)
    if (asked) await pay(world, asked)
  },
}

async function pay(world: World, asked: Intent) {
  const row = await rowOf(world, asked)
  const who = somebody(world, world.people.operators, (one) => isFree(world, one))
  if (!row || !who) return
  const id = String(row.id)
  const opened = intend(world, { name: 'claim', who, call: claim, body: { item: itemOf.withdrawal(id) } })
  await settle(world, opened)
  if (!opened.done) return
  // Once: an operator who has paid does not pay again because a form did not answer.
  const txid = world.chain.pay(row.address, row.pays)
  const entered = intend(world, { name: 'sendWithdrawal', who, call: sendWithdrawal, body: { id, txid } })
  await settle(world, entered)
  // What is on its way still waits, and nobody has more than five such open.
  await settle(world, intend(world, { name: 'release', who, call: release, body: { item: itemOf.withdrawal(id) } }))
  const now = await rowOf(world, asked)
  // A first try may have entered it although the answer to a second one is that it is entered already.
  if (now && ['sent', 'completed'].includes(now.state))
    world.owed.push({
      name: 'completed withdrawal',
      effect: shows(asked.who, 'held.withdrawal', -row.pays),
    })
}
