import { loosenAppLock } from '@humidor/contract/accounts/app-lock.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockMemberRow } from './app-lock.queries.ts'
import { changeLock } from './change-lock.ts'

/** `POST /user/loosenAppLock`: the request pipeline has spent a code or the answer of a passkey. */
export const answerLoosenAppLock = transaction(
  loosenAppLock,
  async ({ tx, request: { minutes: to }, member: { uid }, sid, at, agent, ip }) => {
    await changeLock(tx, { uid, sid, from: await lockMemberRow(tx, uid), to, at, agent, ip })
    return null
  },
)
