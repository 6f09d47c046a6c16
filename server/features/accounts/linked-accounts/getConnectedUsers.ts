import { getConnectedUsers } from '@humidor/contract/accounts/linked-accounts.ts'
import { read } from '../../../http/handle.ts'
import { linkedWith } from './linked-accounts.queries.ts'

/** `GET /connect/getConnectedUsers`: a member without links gets only their own account. */
export const answerGetConnectedUsers = read(getConnectedUsers, ({ db, member }) => linkedWith(db, member.uid))
