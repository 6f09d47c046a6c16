import { changes } from '@humidor/contract/accounts/member.ts'
import { read } from '../../../http/handle.ts'
import type { ChangeWatch } from './change-watch.ts'

/** `GET /user/changes`: reports a change of the member's money or notices once it happens. */
export const answerChanges = (watch: ChangeWatch) =>
  read(changes, async ({ member: { uid }, sid, ended, request: { since } }) => ({
    version: since === undefined ? await watch.now(uid) : await watch.next({ since, uid, sid, ended }),
  }))
