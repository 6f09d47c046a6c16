import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator, OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'
import { invitingRefusals } from './invitations/inviting-refusals.testing.ts'
import { operatorPasskeyRefusals } from './passkeys/refusals.testing.ts'

const {
  approvalEvidence,
  approvals,
  changePassword,
  claim,
  decide,
  endOperatorSessions,
  endSession,
  login,
  operatorSessions,
  requestOperatorRights,
  setOperator,
  withdrawRequest,
} = consoleContract.operators
const { requestAuthenticatorReset } = consoleContract.members

/** Five wrong codes in a call that needs one, and then a right one. */
async function locks(who: Operator, guesses: (googleCode: string) => Promise<unknown>) {
  const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
  for (let n = 0; n < 5; n += 1) await guesses(wrong)
  return await guesses(who.googleCode())
}

/** Produces each refusal that the operators' own calls declare. */
export const operatorRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.operators> => {
  async function at(key: OperatorKey) {
    const who = sandbox().staff[key]
    await sandbox().renewOperatorSession(who)
    // The lock of an earlier refusal is lifted.
    await sandbox().db.updateTable('operator').set({ locked_until: null, failures: 0, day_failures: 0 }).execute()
    return who
  }
  const signsIn = (it: { email?: string; password?: string }) =>
    sandbox()
      .visitor()
      .sendRaw('POST', login.path, {
        email: 'sam.sampler@humidor.test',
        password: 'a guess',
        googleCode: '000000',
        ...it,
      })

  const password = { oldPassword: 'cedar-and-brass', password: 'smoke-and-cedar' }
  const changes = (who: Operator, it: object = {}) =>
    who.sendRaw('POST', changePassword.path, { ...password, googleCode: who.googleCode(), ...it })

  const sets = (who: Operator, it: object = {}) => {
    const wish = { id: sandbox().staff.conrad.id, role: 'content', disabled: false, googleCode: who.googleCode() }
    return who.sendRaw('POST', setOperator.path, { ...wish, ...it })
  }

  const wantsRights = (who: Operator, it: object = {}) => {
    const wish = { id: sandbox().staff.conrad.id, role: 'admin', disabled: false, reason: 'Leads the team from May.' }
    return who.sendRaw('POST', requestOperatorRights.path, { ...wish, ...it })
  }

  /** A request of wendy's. */
  async function makeRequest() {
    const wendy = await at('wendy')
    const { uid } = sandbox().gregor
    await wendy.tryCall(requestAuthenticatorReset, { uid, reason: 'lost it' })
    const { rows } = await wendy.call(approvals, { limit: 25, state: 'waiting' })
    return rows.find(({ kind }) => kind === 'resetAuthenticator')?.id ?? ''
  }
  /** A request to move more fees than there are, inserted past the rule that would refuse it. */
  async function moreThanThereIs() {
    const [id, at] = ['A'.repeat(22), sandbox().clock.now()]
    const request = { id, kind: 'treasuryMove', about: 'feesUsdtToTreasury', about_name: 'fees', reason: 'all of it' }
    const row = { ...request, payload: '{"amount":"1000000000000000"}', maker: sandbox().staff.fiona.id, made_at: at }
    const expires = new Date(at.getTime() + 3_600_000)
    await sandbox()
      .db.insertInto('approval')
      .values({ ...row, expires_at: expires })
      .execute()
    return id
  }
  const decides = async (who: Operator, it: object = {}) => {
    const decision = { id: await makeRequest(), approve: false, note: 'No.', googleCode: who.googleCode() }
    return await who.sendRaw('POST', decide.path, { ...decision, ...it })
  }

  return {
    login: {
      invalid_email_format: () => signsIn({ email: 'nobody' }),
      wrong_password: () => signsIn({}),
      code_request_too_frequent: async () => {
        for (let n = 0; n < 10; n += 1) await signsIn({ email: 'hammered@humidor.test' })
        return await signsIn({ email: 'hammered@humidor.test' })
      },
    },
    changePassword: {
      no_password: async () => changes(await at('conrad'), { password: '' }),
      wrong_password: async () => changes(await at('conrad'), { oldPassword: 'a guess' }),
      // On a device of their own, as the limit lasts for an hour.
      code_request_too_frequent: async () => {
        const victor = await at('victor')
        for (let n = 0; n < 10; n += 1) await changes(victor, { oldPassword: 'a guess' })
        return await changes(victor)
      },
      password_too_short: async () => changes(await at('conrad'), { password: 'cedar' }),
      password_too_common: async () => changes(await at('conrad'), { password: 'password' }),
      google_code_error: async () => changes(await at('conrad'), { googleCode: 'six' }),
      google_auth_failed: async () => {
        const conrad = await at('conrad')
        return await locks(conrad, (googleCode) => changes(conrad, { googleCode, oldPassword: 'a guess' }))
      },
    },
    endSession: { not_found: async () => (await at('sam')).tryCall(endSession, { id: 'nowhere' }) },
    operatorSessions: {
      not_found: async () => (await at('victor')).sendRaw('GET', operatorSessions.path, { id: 99_999 }),
    },
    endOperatorSessions: {
      illegal_operation: async () => {
        const victor = await at('victor')
        return await victor.tryCall(endOperatorSessions, { id: victor.id })
      },
      not_found: async () => (await at('victor')).tryCall(endOperatorSessions, { id: 99_999 }),
    },
    setOperator: {
      illegal_operation: async () => sets(await at('sam')),
      not_found: async () => sets(await at('victor'), { id: 99_999 }),
      google_code_error: async () => sets(await at('victor'), { googleCode: 'six' }),
      google_auth_failed: async () => {
        const victor = await at('victor')
        return await locks(victor, (googleCode) => sets(victor, { id: 99_999, googleCode }))
      },
    },
    requestOperatorRights: {
      illegal_operation: async () => wantsRights(await at('victor'), { role: 'content' }),
      not_found: async () => wantsRights(await at('victor'), { id: 99_999 }),
      content_empty: async () => wantsRights(await at('victor'), { reason: ' ' }),
      content_too_long: async () => wantsRights(await at('victor'), { reason: 'x'.repeat(noteLength.most + 1) }),
    },
    ...invitingRefusals(sandbox, at),
    ...operatorPasskeyRefusals({ sandbox, at, locks }),
    approvalEvidence: {
      not_found: async () => (await at('victor')).sendRaw('GET', approvalEvidence.path, { id: 'A'.repeat(22) }),
    },
    withdrawRequest: {
      illegal_operation: async () => {
        const id = await makeRequest()
        await (await at('sam')).call(decide, {
          id,
          approve: false,
          note: 'No.',
          googleCode: sandbox().staff.sam.googleCode(),
        })
        return await (await at('wendy')).sendRaw('POST', withdrawRequest.path, { id })
      },
      not_found: async () => (await at('sam')).sendRaw('POST', withdrawRequest.path, { id: await makeRequest() }),
    },
    decide: {
      illegal_operation: async () => decides(await at('wendy')),
      not_found: async () => decides(await at('sam'), { id: 'nowhere' }),
      not_enough_money: async () => decides(await at('victor'), { id: await moreThanThereIs(), approve: true }),
      content_empty: async () => decides(await at('sam'), { note: ' ' }),
      content_too_long: async () => decides(await at('sam'), { note: 'x'.repeat(noteLength.most + 1) }),
      google_code_error: async () => decides(await at('sam'), { googleCode: 'six' }),
      google_code_needed: async () => decides(await at('sam'), { googleCode: undefined }),
      google_auth_failed: async () => {
        const sam = await at('sam')
        return await locks(sam, (googleCode) =>
          sam.sendRaw('POST', decide.path, { id: 'nowhere', approve: true, note: '', googleCode }),
        )
      },
      admin_lock: async () => {
        const id = await makeRequest()
        await (await at('victor')).call(claim, { item: itemOf.approval(id) })
        return await decides(await at('sam'))
      },
    },
    claim: {
      admin_lock: async () => {
        await (await at('sam')).call(claim, { item: itemOf.member(sandbox().alice.uid) })
        return await (await at('wendy')).tryCall(claim, { item: itemOf.member(sandbox().alice.uid) })
      },
      illegal_operation: async () => (await at('wendy')).tryCall(claim, { item: 'the till' }),
      not_found: async () => (await at('wendy')).tryCall(claim, { item: itemOf.withdrawal('999999999') }),
      too_many_open: async () => {
        const wendy = await at('wendy')
        const { bob, carol, gregor, magnus, paula, tom } = sandbox()
        for (const { uid } of [bob, carol, gregor, magnus, paula]) await wendy.call(claim, { item: itemOf.member(uid) })
        return await wendy.tryCall(claim, { item: itemOf.member(tom.uid) })
      },
    },
  }
}
