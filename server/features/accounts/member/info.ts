import { info } from '@humidor/contract/accounts/member.ts'
import { read } from '../../../http/handle.ts'
import { memberInfoOf } from './member-info.ts'

export const answerInfo = read(info, ({ db, member, at }) => memberInfoOf(db, member.uid, at))
