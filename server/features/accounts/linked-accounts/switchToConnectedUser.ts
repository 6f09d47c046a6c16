import { switchToConnectedUser } from '@humidor/contract/accounts/linked-accounts.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { mayBeSwitchedTo, switchSession } from '../identity/identity.ts'
import { lockLinked } from './linked-accounts.queries.ts'

/**
 * `POST /connect/switchToConnectedUser`: signs the device in as a linked account and out of the one before, in one transaction.
 * Refuses an unlinked, a missing and a frozen account alike (threats C95, C97). Money there still requires that account's own
 * authenticator (C96).
 */
export const answerSwitchToConnectedUser = ({ randomness }: { randomness: Randomness }) =>
  transaction(switchToConnectedUser, async ({ tx, member, request, sid, agent, ip, at, fail }) => {
    const [from, to] = [member.uid, request.uid]
    if (from !== to && !(await mayBeSwitchedTo(tx, to))) fail('illegal_operation')
    // Locked even when from and to are the same: an unlink ends the sessions that it finds, so this one must exist by then.
    const linked = await lockLinked(tx, from, to)
    if (from !== to && !linked) fail('illegal_operation')
    const token = await switchSession(tx, randomness, { from, to, sid, agent, ip, at })
    // Undefined when another device has just signed this one out.
    return { token: token ?? fail('please_login') }
  })
