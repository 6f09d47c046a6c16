import { setAppLock } from '@humidor/contract/accounts/app-lock.ts'
import { refuseLooserLock } from '@humidor/domain/accounts/app-lock.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockMemberRow } from './app-lock.queries.ts'
import { changeLock } from './change-lock.ts'

/** `POST /user/setAppLock`: makes the lock stricter. Only `loosenAppLock`, with a proof, does the opposite. */
export const answerSetAppLock = transaction(
  setAppLock,
  async ({ tx, request: { minutes: to }, member: { uid }, sid, at, agent, ip, demand }) => {
    const from = await lockMemberRow(tx, uid)
    demand(refuseLooserLock(to, from))
    await changeLock(tx, { uid, sid, from, to, at, agent, ip })
    return null
  },
)
