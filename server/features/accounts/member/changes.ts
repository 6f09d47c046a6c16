import { changes } from '@humidor/contract/accounts/member.ts'
import type { ChangeWatch } from '../../../http/change-watch.ts'
import { read } from '../../../http/handle.ts'

/** `GET /user/changes`: reports a change of the member's money or notices once it happens. */
export const answerChanges = (watch: ChangeWatch) =>
  read(changes, async ({ member: { uid }, sid, ended, request: { since } }) => ({
    version: since === undefined ? await watch.now(uid) : await watch.next({ since, uid, sid, ended }),
  }))
