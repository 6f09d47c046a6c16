import { activeAccount } from '@humidor/contract/accounts/membership.ts'
import { refuseActivation } from '@humidor/domain/accounts/membership.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { transaction } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { noteRebates, rebatesNear, wakeRollUpWorker } from '../team/team.ts'
import { activationPostings } from './membership.postings.ts'
import { lockMembership, markActivated } from './membership.queries.ts'

/**
 * A member pays for the membership and is a VIP from then on (decisions §6). What concerns the member, who invited them
 * and the uplines near happens here, at once or not at all; what concerns the whole line is written down to climb.
 * Locks are taken in this order everywhere: the member, accounts, the row of a team.
 */
export const answerActiveAccount = transaction(activeAccount, async ({ tx, member: { uid }, request, at, demand }) => {
  const settings = await settingsOf(tx)
  const price = micros<'USCD'>(settings.activationPrice)
  const from = memberAccount(uid, 'transaction')
  const { activated, referrerUid } = await lockMembership(tx, uid)
  // Who is a VIP already hears that, whatever it costs by now.
  if (!activated) demand(refuseShown(request.price, price))
  const line = settings.rebatesOpen === 1 ? referrerUid : null
  const near = await rebatesNear(tx, { referrerUid: line, price })
  const parts = { uid, price, rebates: near.rebates, referrerUid, points: micros<'POINT'>(settings.referrerPoints) }
  const held = await lockAccounts(tx, [
    from,
    ...near.rebates.map((rebate) => memberAccount(rebate.uid, 'rebate')),
    ...(referrerUid === null ? [] : [memberAccount(referrerUid, 'points')]),
  ])
  demand(refuseActivation({ activated, price, balance: held.balance(from) }))
  const postings = activationPostings(parts)
  // A price of 0 is a gift: nothing is paid.
  if (postings.length > 0) await post(tx, [{ operation: 'activeAccount', key: `activation:${uid}`, at, postings }])
  await markActivated(tx, uid, at)
  await noteRebates(tx, { uid, price, near })
  await wakeRollUpWorker(tx)
  return null
})
