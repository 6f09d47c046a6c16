import { claim, release } from '@humidor/contract/backoffice/items.console.ts'
import { approveWithdrawal, rejectWithdrawal, sendWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { withdraw } from '@humidor/contract/money/withdrawals.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Harness } from '../harness.ts'
import type { Intent } from '../intents.ts'
import {
  effectOn,
  endingEarly,
  intend,
  isFree,
  lookUp,
  type MoneyCall,
  pickUser,
  settle,
  tagged,
  type Unended,
  withCode,
} from './call.ts'

export const withdrawing: MoneyCall = {
  name: 'withdraw',
  weight: 2,
  make(harness) {
    const who = withCode(harness, 'withdraw')
    if (!who) return undefined
    const money = tagged(harness, 10)
    const effect = effectOn(who, 'balance', -money)
    return intend(harness, { name: 'withdraw', who, call: withdraw, body: { money }, effect })
  },
  then(harness, intent) {
    harness.reviewing.push(intent)
  },
}

/** The row of a withdrawal, by its request. */
export const rowOf = ({ cluster }: Harness, { key }: Intent) =>
  lookUp(() =>
    cluster
      .own()
      .db.selectFrom('withdrawal')
      .select(['id', 'pays', 'address', 'state'])
      .where('proof', '=', key)
      .executeTakeFirst(),
  )

/** A withdrawal to decide, and an operator with a code. */
async function nextToDecide(harness: Harness): Promise<Unended | undefined> {
  const who = pickUser(harness, harness.users.operators, (one) => isFree(harness, one))
  if (!who) return undefined
  const asked = harness.reviewing.shift()
  const row = asked && (await rowOf(harness, asked))
  if (asked && !row) harness.reviewing.push(asked)
  return asked && row && { who, asked, id: row.id }
}

export const rejecting = endingEarly({
  name: 'rejectWithdrawal',
  call: rejectWithdrawal,
  after: withdrawing,
  next: nextToDecide,
  body: (id) => ({ id: String(id), reason: 'It cannot be paid.' }),
})

/** Approves a withdrawal, pays it on the chain and enters the transaction. The watcher owes its completion. */
export const approving: MoneyCall = {
  name: 'approveWithdrawal',
  weight: 1,
  after: withdrawing,
  async make(harness) {
    const next = await nextToDecide(harness)
    if (!next) return undefined
    const intent = intend(harness, {
      name: 'approveWithdrawal',
      who: next.who,
      call: approveWithdrawal,
      body: { id: String(next.id) },
    })
    harness.approved.set(intent, next.asked)
    return intent
  },
  async then(harness, intent) {
    const asked = harness.approved.get(intent)
    if (asked) await pay(harness, asked)
  },
}

async function pay(harness: Harness, asked: Intent) {
  const row = await rowOf(harness, asked)
  const who = pickUser(harness, harness.users.operators, (one) => isFree(harness, one))
  if (!row || !who) return
  const id = String(row.id)
  const opened = intend(harness, { name: 'claim', who, call: claim, body: { item: itemOf.withdrawal(id) } })
  await settle(harness, opened)
  if (!opened.done) return
  // Pays only once, even if a later call is not answered.
  const txid = harness.chain.pay(row.address, row.pays)
  const entered = intend(harness, { name: 'sendWithdrawal', who, call: sendWithdrawal, body: { id, txid } })
  await settle(harness, entered)
  // An operator may have at most five open items.
  await settle(harness, intend(harness, { name: 'release', who, call: release, body: { item: itemOf.withdrawal(id) } }))
  const now = await rowOf(harness, asked)
  // A first attempt may have succeeded although the second answer is a refusal.
  if (now && ['sent', 'completed'].includes(now.state))
    harness.owed.push({
      name: 'completed withdrawal',
      effect: effectOn(asked.who, 'held.withdrawal', -row.pays),
    })
}
