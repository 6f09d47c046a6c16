import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { memberCode } from '../identity/authenticator/factor-refusals.testing.ts'
import { later } from '../identity/own-account.testing.ts'
import { codeByMail } from '../identity/refusals.testing.ts'

const { closeAccount, closingState } = contract.closing
const { emailcaptchaLogined, register } = contract.identity

/** Seconds of the wait by default. */
export const WAIT = 604_800

/** What the page shows to a member. */
export const closingPage = (person: Person) => person.call(closingState, {})

/** Nothing is given up. */
export const nothingLeft = {
  ...{ usdt: micros<'USDT'>(0n), uscd: micros<'USCD'>(0n), rebate: micros<'USCD'>(0n) },
  ...{ cig: micros<'CIG'>(0n), points: micros<'POINT'>(0n) },
}

type Left = Awaited<ReturnType<typeof closingPage>>['left']

/** Asks to close with both proofs and what the page shows, except what is given. */
export async function asksToClose(
  sandbox: Sandbox,
  person: Person,
  but: { givenUp?: Left; code?: string; googleCode?: string } = {},
) {
  const givenUp = but.givenUp ?? (await closingPage(person)).left
  const code = but.code ?? (await memberCode(sandbox, person))
  return await person.tryCall(closeAccount, { givenUp, code, googleCode: but.googleCode ?? person.googleCode() })
}

/** Every job that closes accounts runs, on two nodes at once. */
export const closes = ({ jobs }: Sandbox) =>
  Promise.all([jobs.poll('closing.close-accounts'), jobs.poll('closing.close-accounts')])

/** A member asks to close, and the wait goes by. */
export async function closesAfterAll(sandbox: Sandbox, person: Person) {
  await asksToClose(sandbox, person)
  later(sandbox, WAIT)
  await closes(sandbox)
}

const notOf = (shown: string) => (shown === '111111' ? '222222' : '111111')

/** Refusals of closing an account. */
export function closingRefusals(sandbox: () => Sandbox): RefusalsOf<'closing'> {
  const tom = () => sandbox().tom
  return {
    closeAccount: {
      illegal_operation: async () => {
        await sandbox().renewSession(sandbox().root)
        return await asksToClose(sandbox(), sandbox().root)
      },
      account_not_empty: async () => {
        const { pool } = sandbox()
        await tom().call(contract.ownAccount.lockAccount, {})
        const answer = await asksToClose(sandbox(), tom())
        await pool.query('update member set lockdown_at = null where uid = $1', [tom().uid])
        return answer
      },
      content_changed: async () => {
        // Everybody else has something open.
        const email = 'leaver@cigar.test'
        const who = sandbox().visitor()
        const form = { name: 'a_leaver', email, password: 'cedar-and-smoke', referralCode: sandbox().root.vcode }
        const registering = await codeByMail(sandbox(), who, email)
        const made = await who.call(register, { ...form, code: registering, agreeTerms: true })
        who.token = made.token
        later(sandbox(), 30)
        await who.call(emailcaptchaLogined, {})
        const code = (await sandbox().inbox(email))[0]?.code ?? ''
        const googleCode = codeOf(made.secret, stepOf(sandbox().clock.now()))
        return await who.tryCall(closeAccount, {
          givenUp: { ...nothingLeft, points: micros<'POINT'>(1n) },
          code,
          googleCode,
        })
      },
      email_code_error: async () => {
        await memberCode(sandbox(), tom())
        return await asksToClose(sandbox(), tom(), { code: '000000' })
      },
      email_code_exp: async () => {
        const code = await memberCode(sandbox(), tom())
        later(sandbox(), 600)
        return await asksToClose(sandbox(), tom(), { code })
      },
      email_code_other: async () => {
        const code = await memberCode(sandbox(), tom(), tom(), { use: 'unlock' })
        return await asksToClose(sandbox(), tom(), { code })
      },
      google_code_error: () => asksToClose(sandbox(), tom(), { googleCode: notOf(tom().googleCode()) }),
      google_auth_failed: async () => {
        for (let n = 0; n < 5; n += 1) await asksToClose(sandbox(), tom(), { googleCode: notOf(tom().googleCode()) })
        const answer = await asksToClose(sandbox(), tom())
        later(sandbox(), 3_600)
        return answer
      },
      google_auth_changed: () =>
        sandbox().magnus.tryCall(closeAccount, {
          ...{ givenUp: nothingLeft, code: '000000', googleCode: sandbox().magnus.googleCode() },
        }),
    },
  }
}
