import { activeAccount } from '@humidor/contract/accounts/membership.ts'
import { refuseActivation } from '@humidor/domain/accounts/membership.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { transaction } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { closedAmong } from '../identity/identity.ts'
import { noteRebates, rebatesNear, wakeRollUpWorker } from '../team/team.ts'
import { activationPostings } from './membership.postings.ts'
import { lockMembership, markActivated } from './membership.queries.ts'

/**
 * `POST /user/activeAccount`: sells the membership (rules P12). Member, referrer and near uplines change in one transaction.
 * Queues the rest of the line for the roll-up worker. Every caller locks in this order: member, accounts, team row.
 */
export const answerActiveAccount = transaction(
  activeAccount,
  async ({ tx, member: { uid }, request, at, fail, demand }) => {
    const settings = await settingsOf(tx)
    const price = micros<'USCD'>(settings.activationPrice)
    const from = memberAccount(uid, 'transaction')
    const { activated, referrerUid } = await lockMembership(tx, uid)
    // An activated member gets `already_actived`, whatever the price is now.
    if (!activated) demand(refuseShown(request.price, price))
    const line = settings.rebatesOpen === 1 ? referrerUid : null
    const near = await rebatesNear(tx, { referrerUid: line, price })
    const held = await lockAccounts(tx, [
      from,
      ...near.rebates.map((rebate) => memberAccount(rebate.uid, 'rebate')),
      ...(referrerUid === null ? [] : [memberAccount(referrerUid, 'points')]),
    ])
    demand(refuseActivation({ activated, price, balance: held.balance(from) }))
    // Their accounts are locked, so none of them closes now. A referrer who has left gets no points.
    const closed = await closedAmong(tx, [
      ...near.rebates.map((rebate) => rebate.uid),
      ...(referrerUid === null ? [] : [referrerUid]),
    ])
    // It closed between the two reads: nothing has happened, and the next try finds the line without it.
    if (near.rebates.some((rebate) => closed.has(rebate.uid))) fail('network_error')
    const parts = {
      ...{ uid, price, rebates: near.rebates, points: micros<'POINT'>(settings.referrerPoints) },
      referrerUid: referrerUid !== null && closed.has(referrerUid) ? null : referrerUid,
    }
    const postings = activationPostings(parts)
    // A price of 0 is a gift: nothing is paid.
    if (postings.length > 0) await post(tx, [{ operation: 'activeAccount', key: `activation:${uid}`, at, postings }])
    await markActivated(tx, uid, at)
    await noteRebates(tx, { uid, price, near })
    await wakeRollUpWorker(tx)
    return null
  },
)
