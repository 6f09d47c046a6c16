import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { memberCode, replaceByMailTwice } from './authenticator/factor-refusals.testing.ts'

const { accountHistory, changeEmail, changeName, lockAccount, newEmailCode, stopEmailChange, unlockAccount } =
  contract.ownAccount

export const refused = (code: string) => ({ refused: code })

/** Seconds go by. */
export const later = ({ clock }: Sandbox, seconds: number) =>
  clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000))

/** Requests and reads the code for a new address. `none` where the mail holds none. */
export async function newMailboxCode(sandbox: Sandbox, person: Person, email: string): Promise<string> {
  later(sandbox, 30)
  await person.call(newEmailCode, { email })
  return (await sandbox.inbox(email))[0]?.code ?? 'none'
}

/** Asks for another address with all proofs, except those that are given. */
export async function asksForEmail(
  sandbox: Sandbox,
  person: Person,
  email: string,
  but: Partial<Record<'newCode' | 'code' | 'password' | 'googleCode', string>> = {},
) {
  const newCode = but.newCode ?? (await newMailboxCode(sandbox, person, email))
  const code = but.code ?? (await memberCode(sandbox, person))
  const { password = person.password, googleCode = person.googleCode() } = but
  return await person.tryCall(changeEmail, { email, newCode, code, password, googleCode })
}

const inADay = ({ clock }: Sandbox) => new Date(clock.now().getTime() + 86_400_000)

const notOf = (shown: string) => (shown === '111111' ? '222222' : '111111')

/** Five wrong codes lock the factor; afterwards it is open again. */
async function locked(sandbox: Sandbox, person: Person, tries: (googleCode: string) => Promise<unknown>) {
  for (let n = 0; n < 5; n += 1) await tries(notOf(person.googleCode()))
  const answer = await tries(person.googleCode())
  later(sandbox, 3_600)
  return answer
}

const asForm = { newCode: '123456', code: '123456' }

/** Refusals of changing an address or a name, and of locking. */
export function ownAccountRefusals(sandbox: () => Sandbox): RefusalsOf<'ownAccount'> {
  const bob = () => sandbox().bob
  const asks = (email: string, but: Parameters<typeof asksForEmail>[3] = {}) =>
    asksForEmail(sandbox(), bob(), email, { ...asForm, ...but })
  const names = (person: Person, name: string, googleCode = person.googleCode()) =>
    person.tryCall(changeName, { name, googleCode })
  const unlocks = async (it: { code?: string; googleCode?: string }) =>
    bob().tryCall(unlockAccount, {
      code: it.code ?? (await memberCode(sandbox(), bob())),
      googleCode: it.googleCode ?? bob().googleCode(),
    })
  const codeForPasskey = () => memberCode(sandbox(), bob(), bob(), { use: 'passkey' })
  const expired = async () => {
    const code = await memberCode(sandbox(), bob())
    later(sandbox(), 600)
    return code
  }
  /** Their authenticator was replaced by mail alone, so their second factor is another one. */
  const waiting = async (person: Person, then: () => Promise<unknown>) => {
    await replaceByMailTwice(sandbox(), person)
    return await then()
  }
  return {
    newEmailCode: {
      invalid_email_format: () => bob().tryCall(newEmailCode, { email: 'nobody' }),
      code_request_too_frequent: async () => {
        await bob().tryCall(newEmailCode, { email: 'twice@cigar.test' })
        return await bob().tryCall(newEmailCode, { email: 'twice@cigar.test' })
      },
    },
    changeEmail: {
      invalid_email_format: () => asks('nobody'),
      email_already_set: () => asks(bob().email),
      no_password: () => asks('other@cigar.test', { password: '' }),
      email_code_error: async () => {
        await memberCode(sandbox(), bob())
        return asks('other@cigar.test', { code: '000000' })
      },
      email_code_exp: async () => asks('other@cigar.test', { code: await expired() }),
      email_code_other: async () => asks('other@cigar.test', { code: await codeForPasskey() }),
      new_email_code_error: async () =>
        asks('other@cigar.test', { newCode: '000000', code: await memberCode(sandbox(), bob()) }),
      wrong_password: () => asksForEmail(sandbox(), bob(), 'other@cigar.test', { password: 'not-the-right-one' }),
      google_code_error: () => asks('other@cigar.test', { googleCode: notOf(bob().googleCode()) }),
      google_auth_failed: () => locked(sandbox(), bob(), (googleCode) => asks('other@cigar.test', { googleCode })),
      duplicate_email: async () => {
        const newCode = await newMailboxCode(sandbox(), bob(), 'taken@cigar.test')
        const { carol } = sandbox()
        await sandbox().pool.query('update member set email = $1 where uid = $2', ['taken@cigar.test', carol.uid])
        const answer = await asksForEmail(sandbox(), bob(), 'taken@cigar.test', { newCode })
        await sandbox().pool.query('update member set email = $1 where uid = $2', [carol.email, carol.uid])
        return answer
      },
      illegal_operation: async () => {
        await asksForEmail(sandbox(), bob(), 'waits@cigar.test')
        const answer = await asksForEmail(sandbox(), bob(), 'second@cigar.test')
        await bob().call(stopEmailChange, {})
        return answer
      },
      google_auth_changed: () =>
        waiting(sandbox().magnus, () => sandbox().magnus.tryCall(changeEmail, { ...good, ...asForm })),
    },
    stopEmailChange: { not_found: () => bob().tryCall(stopEmailChange, {}) },
    changeName: {
      tips_name_length: () => names(bob(), 'five5'),
      tips_name_format: () => names(bob(), 'bob the second'),
      duplicate_name: () => names(bob(), sandbox().carol.name),
      google_code_error: () => names(bob(), 'bob_the_second', notOf(bob().googleCode())),
      google_auth_failed: () => locked(sandbox(), bob(), (googleCode) => names(bob(), 'bob_the_second', googleCode)),
      name_changed_lately: async () => {
        await names(bob(), 'bob_the_second')
        return await names(bob(), 'bob_the_third')
      },
      google_auth_changed: () => names(sandbox().magnus, 'magnus_the_second'),
    },
    unlockAccount: {
      illegal_operation: () => unlocks({}),
      email_code_error: async () => {
        await memberCode(sandbox(), bob())
        return unlocks({ code: '000000' })
      },
      email_code_exp: async () => unlocks({ code: await expired() }),
      email_code_other: async () => unlocks({ code: await codeForPasskey() }),
      google_code_error: () => unlocks({ googleCode: notOf(bob().googleCode()) }),
      google_auth_failed: () => locked(sandbox(), bob(), (googleCode) => unlocks({ googleCode })),
      google_auth_changed: () =>
        sandbox().magnus.tryCall(unlockAccount, { code: '000000', googleCode: sandbox().magnus.googleCode() }),
    },
    lockAccount: {
      // A linked account reached it by switching.
      illegal_operation: async () => {
        const { carol, gregor, pool } = sandbox()
        await carol.call(lockAccount, {})
        await pool.query(`update member set lockdown_ends_at = $2 where uid = $1`, [carol.uid, inADay(sandbox())])
        const via = (uid: number | null) =>
          pool.query('update session set via_uid = $2 where uid = $1', [carol.uid, uid])
        await via(gregor.uid)
        const answer = await carol.tryCall(lockAccount, {})
        await via(null)
        await pool.query('update member set lockdown_at = null, lockdown_ends_at = null where uid = $1', [carol.uid])
        return answer
      },
    },
    accountHistory: { parameter_error: () => bob().tryCall(accountHistory, { after: 'x', limit: 10 }) },
  }
}

const good = { email: 'other@cigar.test', password: 'a quiet evening', googleCode: '123456' }
