import { removeConnectUser } from '@humidor/contract/linked-accounts.ts'
import { act } from '../../http/handle.ts'
import { tellMember } from '../identity/identity.ts'
import { unlink } from './unlink.ts'

/**
 * `POST /connect/removeConnectUser`: each of a group may take out itself or another, as linking only ever gave away access
 * and taking it back harms nobody. Whoever leaves is told, and so is whoever did it.
 */
export const answerRemoveConnectUser = act(removeConnectUser, async ({ tx, member, request: { uid }, at, fail }) => {
  const left = await unlink(tx, uid, member.uid)
  if (left.length === 0) fail('illegal_operation')
  for (const one of new Set([...left, member.uid])) await tellMember(tx, { uid: one, about: 'accountUnlinked', at })
  return null
})
