import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import type { z } from 'zod/mini'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'

const { emailcaptchaLogined } = contract.identity
const { confirmGoogleCode, recoveryCodes, tryAuthenticator, updateGoogleCode } = contract.security

const waits = ({ clock }: Sandbox, seconds: number) => clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000))

/** Requests and reads a mailed code of a signed-in member, on their own device and for any act by default. */
export async function memberCode(
  sandbox: Sandbox,
  person: Person,
  device: Visitor = person,
  about: z.output<typeof emailcaptchaLogined.request> = {},
): Promise<string> {
  waits(sandbox, 30)
  await device.call(emailcaptchaLogined, about)
  return (await sandbox.inbox(person.email)).find(({ code }) => code)?.code ?? ''
}

/** Prepares a new authenticator. Answers a function that shows its codes. */
async function prepares(sandbox: Sandbox, person: Person) {
  const { secret } = await person.call(updateGoogleCode, { code: await memberCode(sandbox, person) })
  return () => codeOf(secret, stepOf(sandbox.clock.now()))
}

/** Replaces the authenticator twice by mail alone. The second time it is not the first, so money waits. */
export async function replaceByMailTwice(sandbox: Sandbox, person: Person): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const shows = await prepares(sandbox, person)
    await person.call(confirmGoogleCode, { googleCode: shows() })
  }
}

/** Refusals of replacing the authenticator, and of recovery codes. */
export function factorRefusals(
  sandbox: () => Sandbox,
): Pick<RefusalsOf<'security'>, 'updateGoogleCode' | 'confirmGoogleCode' | 'tryAuthenticator' | 'recoveryCodes'> {
  const prepare = async (person: Person, it: { code?: string; proof?: string }) =>
    person.tryCall(updateGoogleCode, { code: await memberCode(sandbox(), person), ...it })
  const notOf = (shown: string) => (shown === '111111' ? '222222' : '111111')
  const wrongProof = () => ({ proof: notOf(sandbox().gregor.googleCode()) })
  const makes = (person: Person, googleCode = person.googleCode()) => person.tryCall(recoveryCodes, { googleCode })
  const tries = (person: Person, googleCode = person.googleCode()) => person.tryCall(tryAuthenticator, { googleCode })
  const openAgain = <Answer>(answer: Answer) => {
    waits(sandbox(), 900)
    return answer
  }
  return {
    updateGoogleCode: {
      email_code_error: () => prepare(sandbox().gregor, { code: '000000' }),
      email_code_exp: async () => {
        const code = await memberCode(sandbox(), sandbox().gregor)
        waits(sandbox(), 600)
        return sandbox().gregor.tryCall(updateGoogleCode, { code })
      },
      email_code_other: async () => {
        const { gregor } = sandbox()
        const code = await memberCode(sandbox(), gregor, gregor, { use: 'unlock' })
        return gregor.tryCall(updateGoogleCode, { code })
      },
      google_code_error: () => prepare(sandbox().gregor, wrongProof()),
      google_auth_failed: async () => {
        for (let wrong = 0; wrong < 5; wrong += 1) await prepare(sandbox().gregor, wrongProof())
        return openAgain(await prepare(sandbox().gregor, { proof: sandbox().gregor.googleCode() }))
      },
    },
    confirmGoogleCode: {
      authorization_expired: () => sandbox().gregor.tryCall(confirmGoogleCode, { googleCode: '123456' }),
      google_code_error: async () => {
        const shows = await prepares(sandbox(), sandbox().sylvia)
        return sandbox().sylvia.tryCall(confirmGoogleCode, { googleCode: notOf(shows()) })
      },
      google_auth_failed: async () => {
        const shows = await prepares(sandbox(), sandbox().sylvia)
        for (let wrong = 0; wrong < 5; wrong += 1)
          await sandbox().sylvia.tryCall(confirmGoogleCode, { googleCode: notOf(shows()) })
        return sandbox().sylvia.tryCall(confirmGoogleCode, { googleCode: shows() })
      },
    },
    tryAuthenticator: {
      google_code_error: () => tries(sandbox().gregor, wrongProof().proof),
      google_auth_failed: async () => {
        for (let wrong = 0; wrong < 5; wrong += 1) await tries(sandbox().gregor, wrongProof().proof)
        return openAgain(await tries(sandbox().gregor))
      },
    },
    recoveryCodes: {
      google_code_error: () => makes(sandbox().gregor, wrongProof().proof),
      google_auth_failed: async () => {
        for (let wrong = 0; wrong < 5; wrong += 1) await makes(sandbox().gregor, wrongProof().proof)
        return openAgain(await makes(sandbox().gregor))
      },
      google_auth_changed: async () => {
        await replaceByMailTwice(sandbox(), sandbox().carol)
        return makes(sandbox().carol)
      },
    },
  }
}
