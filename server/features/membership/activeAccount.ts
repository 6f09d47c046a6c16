import { activeAccount as call } from '@humidor/contract/membership.ts'
import { refuseActivation } from '@humidor/domain/membership.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { act } from '../../http/handle.ts'
import { memberAccount } from '../../ledger/accounts.ts'
import { hold } from '../../ledger/hold.ts'
import { post } from '../../ledger/post.ts'
import { settingsOf } from '../platform/platform.ts'
import { activationPostings } from './membership.postings.ts'
import { lockMembership, markActivated } from './membership.queries.ts'

/** A member pays for the membership and is a VIP from then on (decisions §6). */
export const activeAccount = act(call, async ({ tx, member: { uid }, at, demand }) => {
  const price = micros<'USCD'>((await settingsOf(tx)).activationPrice)
  const from = memberAccount(uid, 'transaction')
  const { activated } = await lockMembership(tx, uid)
  const held = await hold(tx, [from])
  demand(refuseActivation({ activated, price, balance: held.balance(from) }))
  // A price of 0 is a gift: nothing moves.
  if (price > 0n)
    await post(tx, [
      { operation: 'activeAccount', key: `activation:${uid}`, at, postings: activationPostings(uid, price) },
    ])
  await markActivated(tx, uid, at)
  return null
})
