import { randomUUID } from 'node:crypto'
import { addConnectUser } from '@humidor/contract/accounts/linked-accounts.ts'
import { areLinked, refuseLink } from '@humidor/domain/accounts/linked-accounts.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import type { Database } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { inSteps } from '../../../http/handle.ts'
import { lockMembers, lockSession, mailSecurityNotice, notFrozen, type ProveOwner } from '../identity/identity.ts'
import { joinGroup, lockGroups, membersOfGroup } from './linked-accounts.queries.ts'

/**
 * `POST /connect/addConnectUser`: links an account that the member has proved to be theirs. Notifies the whole group, as each account
 * can be reached from it now. Locks both members, so that of concurrent requests for one account one succeeds.
 */
export const answerAddConnectUser = ({ db, proveOwner }: { db: Database; proveOwner: ProveOwner }) =>
  inSteps(addConnectUser, async ({ request, member, sid, ip, at, fail, demand }) => {
    const { email, password, code } = request
    demand(refuseEmail(email))
    if (password === '') fail('no_password')
    // Checked before any proof: the member knows their own address.
    if (email === member.email) fail('illegal_operation')
    const owned = await proveOwner({ email, password, code, sid, ip, at })
    const [uid, other] = [member.uid, owned.uid]
    await withRetries(() =>
      db.transaction().execute(async (tx) => {
        await lockMembers(tx, [uid, other])
        const groups = await lockGroups(tx, [uid, other])
        // The proof takes time: a thief who was signed out meanwhile must leave no link, and a frozen member must do nothing.
        if (!(await lockSession(tx, uid, sid))) fail('please_login')
        const [isFree] = await notFrozen(tx, [uid])
        if (!isFree) fail('account_freeze')
        const [group, otherGroup] = [groups.get(uid), groups.get(other)]
        const size = group === undefined ? 1 : (await membersOfGroup(tx, group)).length
        demand(refuseLink({ uid, other, group, otherGroup, size }))
        if (!(await owned.spend(tx, addConnectUser.path))) return fail('email_code_error')
        if (areLinked({ group, otherGroup })) return
        const joined = group ?? randomUUID()
        await joinGroup(tx, [uid, other], joined, at)
        for (const one of await membersOfGroup(tx, joined))
          await mailSecurityNotice(tx, { uid: one, about: 'accountLinked', at })
      }),
    )
    return null
  })
