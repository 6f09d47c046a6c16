import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { claim } = consoleContract.operators
const { member, memberHistory } = consoleContract.members
const acts = consoleContract.members

const NOBODY = 99_999_999

/** Produces each refusal that the calls about members declare. */
export const membersConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.members> => {
  async function at(key: OperatorKey) {
    await sandbox().renewOperatorSession(sandbox().staff[key])
    return sandbox().staff[key]
  }
  const does = async (
    call: keyof typeof acts,
    { by = 'sam', ...it }: { by?: OperatorKey; uid?: number; reason?: string; lvl?: number; sid?: string },
  ) =>
    (await at(by)).sendRaw('POST', acts[call].path, { uid: sandbox().paula.uid, reason: 'asked for by letter', ...it })

  /** The refusals of any change of a member. */
  const any = (call: keyof typeof acts, more: { by?: OperatorKey; lvl?: number } = {}) => ({
    not_found: () => does(call, { ...more, uid: NOBODY }),
    content_empty: () => does(call, { ...more, reason: ' ' }),
    content_too_long: () => does(call, { ...more, reason: 'x'.repeat(noteLength.most + 1) }),
    admin_lock: async () => {
      const { uid } = sandbox().magnus
      await (await at('wendy')).call(claim, { item: itemOf.member(uid) })
      return await does(call, { ...more, uid })
    },
  })
  const level = { by: 'fiona', lvl: 3 } as const
  const view = { by: 'sam', sid: 'a1'.repeat(16) } as const

  return {
    listMembers: {
      invalid_date: async () =>
        (await at('sam')).sendRaw('GET', acts.listMembers.path, { limit: 25, from: '2026-02-30' }),
    },
    member: { not_found: async () => (await at('sam')).tryCall(member, { uid: NOBODY }) },
    memberHistory: { not_found: async () => (await at('sam')).tryCall(memberHistory, { limit: 25, uid: NOBODY }) },
    freezeMember: {
      ...any('freezeMember'),
      illegal_operation: async () => {
        const { sylvia } = sandbox()
        const about = { uid: sylvia.uid }
        await does('freezeMember', about)
        const answer = await does('freezeMember', about)
        await does('unfreezeMember', about)
        await sandbox().renewSession(sylvia)
        return answer
      },
    },
    unfreezeMember: {
      ...any('unfreezeMember'),
      illegal_operation: () => does('unfreezeMember', { uid: sandbox().alice.uid }),
    },
    endMemberSessions: any('endMemberSessions'),
    seeAsMember: {
      not_found: () => does('seeAsMember', { ...view, uid: NOBODY }),
      content_empty: () => does('seeAsMember', { ...view, reason: ' ' }),
      content_too_long: () => does('seeAsMember', { ...view, reason: 'x'.repeat(noteLength.most + 1) }),
    },
    setMemberLevel: {
      ...any('setMemberLevel', level),
      not_active: () => does('setMemberLevel', { ...level, uid: sandbox().tom.uid }),
    },
    requestAuthenticatorReset: {
      ...any('requestAuthenticatorReset'),
      illegal_operation: async () => {
        const { uid } = sandbox().sylvia
        await does('requestAuthenticatorReset', { uid })
        return await does('requestAuthenticatorReset', { uid })
      },
    },
  }
}
