import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { waitingCaptcha } from '../../../platform/security/captcha.queries.ts'

const { emailcaptcha, emailcaptchaLogined, endSession, imgcaptcha, login, sendNewPwdToEmail } = contract.identity
const { updatepwd, updateSafePwd } = contract.security

let strangers = 0
const somebody = () => `forgetful${++strangers}@cigar.test`

/** Requests a captcha and reads it. */
export async function readsPicture(sandbox: Sandbox, who: Visitor): Promise<string> {
  await who.call(imgcaptcha, {})
  return (await waitingCaptcha(sandbox.db, who.sid)) ?? ''
}

/** Requests a mailed code with a captcha, and reads it. */
export async function codeByMail(sandbox: Sandbox, who: Visitor, email: string): Promise<string> {
  await who.call(emailcaptcha, { email, code: await readsPicture(sandbox, who) })
  return (await sandbox.inbox(email)).find(({ code }) => code)?.code ?? ''
}

type Part<F extends 'identity' | 'security', Names extends keyof RefusalsOf<F>> = Pick<RefusalsOf<F>, Names>

/** Refusals of signing in, of a forgotten password, and of the list of devices. */
export function signInRefusals(
  sandbox: () => Sandbox,
): Part<'identity', 'login' | 'sendNewPwdToEmail' | 'emailcaptchaLogined' | 'endSession'> {
  const signsIn = (it: { email?: string; password?: string; code?: string }, who = sandbox().visitor()) =>
    who.tryCall(login, { email: sandbox().bob.email, password: sandbox().bob.password, code: '000000', ...it })
  const forgets = async (email: string, code?: string) => {
    const who = sandbox().visitor()
    return who.tryCall(sendNewPwdToEmail, { email, code: code ?? (await readsPicture(sandbox(), who)) })
  }
  return {
    login: {
      invalid_email_format: () => signsIn({ email: 'nobody' }),
      no_password: () => signsIn({ password: '' }),
      email_code_error: () => signsIn({}),
      wrong_password: async () => {
        const who = sandbox().visitor()
        return signsIn(
          { password: 'not-the-right-one', code: await codeByMail(sandbox(), who, sandbox().bob.email) },
          who,
        )
      },
      email_code_exp: async () => {
        const [who, { email }] = [sandbox().visitor(), sandbox().sylvia]
        const code = await codeByMail(sandbox(), who, email)
        sandbox().clock.moveTo(new Date(sandbox().clock.now().getTime() + 600_000))
        return signsIn({ email, code }, who)
      },
    },
    sendNewPwdToEmail: {
      invalid_email_format: () => forgets('nobody', 'ABCDE'),
      img_code_error: () => forgets(somebody(), 'ABCDE'),
      code_request_too_frequent: async () => {
        const email = somebody()
        await forgets(email)
        return forgets(email)
      },
    },
    emailcaptchaLogined: {
      code_request_too_frequent: async () => {
        await sandbox().gregor.tryCall(emailcaptchaLogined, {})
        return sandbox().gregor.tryCall(emailcaptchaLogined, {})
      },
      wrong_address: () => sandbox().gregor.tryCall(emailcaptchaLogined, { use: 'address', cashAddress: '0x12' }),
    },
    endSession: { not_found: () => sandbox().alice.tryCall(endSession, { id: 'f'.repeat(32) }) },
  }
}

/** A code that the authenticator does not show, now or one step away. */
export function wrongCodeOf(person: Person): string {
  const shown = new Set([person.googleCode(), person.googleCode(), person.googleCode()])
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
}

/** Sends five wrong codes, which lock the authenticator, and then a right one. */
async function locked(person: Person, asks: (googleCode: string) => Promise<unknown>) {
  for (let wrong = 0; wrong < 5; wrong += 1) await asks(wrongCodeOf(person))
  const answer = await asks(person.googleCode())
  sandboxMovesOn(person)
  return answer
}

/** Moves the clock a quarter of an hour on, so that the authenticator is unlocked for the next test. */
function sandboxMovesOn(person: Person) {
  for (let steps = 0; steps < 31; steps += 1) person.googleCode()
}

/** Refusals of setting a new password. */
export function passwordRefusals(sandbox: () => Sandbox): Part<'security', 'updatepwd' | 'updateSafePwd'> {
  const sets = (person: Person, it: { email?: string; password?: string; googleCode?: string }) =>
    person.tryCall(updatepwd, {
      email: it.email ?? person.email,
      password: it.password ?? 'cedar-and-smoke',
      googleCode: it.googleCode ?? person.googleCode(),
    })
  const changes = (person: Person, it: { oldPassword?: string; password?: string; googleCode?: string }) =>
    person.tryCall(updateSafePwd, {
      oldPassword: it.oldPassword ?? person.password,
      password: it.password ?? 'cedar-and-smoke',
      googleCode: it.googleCode ?? person.googleCode(),
    })
  return {
    updatepwd: {
      // The apps never send such a form.
      invalid_email_format: () =>
        sandbox().paula.sendRaw('POST', updatepwd.path, {
          email: `${'a'.repeat(600)}@cigar.test`,
          password: 'cedar-and-smoke',
          googleCode: '123456',
        }),
      wrong_email: () => sets(sandbox().paula, { email: sandbox().bob.email }),
      no_password: () => sets(sandbox().paula, { password: '' }),
      password_too_short: () => sets(sandbox().paula, { password: 'cedar' }),
      password_too_common: () => sets(sandbox().paula, { password: 'password' }),
      google_code_error: () => sets(sandbox().paula, { googleCode: wrongCodeOf(sandbox().paula) }),
      google_auth_failed: () => locked(sandbox().paula, (googleCode) => sets(sandbox().paula, { googleCode })),
    },
    updateSafePwd: {
      no_password: () => changes(sandbox().paula, { oldPassword: '' }),
      password_too_short: () => changes(sandbox().paula, { password: 'cedar' }),
      password_too_common: () => changes(sandbox().paula, { password: 'password' }),
      wrong_password: () => changes(sandbox().paula, { oldPassword: 'not-the-right-one' }),
      google_code_error: () => changes(sandbox().paula, { googleCode: wrongCodeOf(sandbox().paula) }),
      google_auth_failed: () => locked(sandbox().paula, (googleCode) => changes(sandbox().paula, { googleCode })),
      code_request_too_frequent: async () => {
        for (let wrong = 0; wrong < 10; wrong += 1) await changes(sandbox().paula, { oldPassword: 'not-the-right-one' })
        return changes(sandbox().paula, {})
      },
    },
  }
}
