import { getConnectedUsers } from '@humidor/contract/accounts/linked-accounts.ts'
import { read } from '../../../http/handle.ts'
import { linkedWith } from './linked-accounts.queries.ts'

/** `GET /connect/getConnectedUsers`: who is linked with nobody sees themselves alone. */
export const answerGetConnectedUsers = read(getConnectedUsers, ({ db, member }) => linkedWith(db, member.uid))
