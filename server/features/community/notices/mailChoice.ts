import { mailChoice } from '@humidor/contract/community/notices.ts'
import { read } from '../../../http/handle.ts'
import { choiceOf } from './notices.queries.ts'

/** `GET /notify/mailChoice`. */
export const answerMailChoice = read(mailChoice, ({ db, member: { uid } }) => choiceOf(db, uid))
