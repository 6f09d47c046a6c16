import { chooseMail } from '@humidor/contract/community/notices.ts'
import { transaction } from '../../../http/handle.ts'
import { putChoice } from './notices.queries.ts'

/** `POST /notify/chooseMail`. */
export const answerChooseMail = transaction(chooseMail, async ({ tx, member: { uid }, request: { group, wanted } }) => {
  await putChoice(tx, uid, group, wanted)
  return null
})
