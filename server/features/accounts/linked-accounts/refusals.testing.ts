import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'

const { addConnectUser, emailcaptcha2, proveAccount, removeConnectUser, switchToConnectedUser } =
  contract.linkedAccounts

let strangers = 0
const somebody = () => `relative${++strangers}@cigar.test`

/** Refusals of linking, switching and unlinking. */
export function linkedAccountsRefusals(sandbox: () => Sandbox): RefusalsOf<'linkedAccounts'> {
  const waits = (seconds: number) => sandbox().clock.moveTo(new Date(sandbox().clock.now().getTime() + seconds * 1_000))
  const codeTo = async (who: Person, email: string) => {
    waits(30)
    await who.call(emailcaptcha2, { email })
    return (await sandbox().inbox(email)).find(({ code }) => code)?.code ?? ''
  }
  const links = (who: Person, it: { email?: string; password?: string; code?: string }) =>
    who.tryCall(addConnectUser, { email: sandbox().bob.email, password: sandbox().bob.password, code: '000000', ...it })
  return {
    addConnectUser: {
      invalid_email_format: () => links(sandbox().carol, { email: 'nobody' }),
      no_password: () => links(sandbox().carol, { password: '' }),
      illegal_operation: () => links(sandbox().carol, { email: sandbox().carol.email }),
      account_freeze: () => links(sandbox().freya, {}),
      email_code_error: () => links(sandbox().carol, {}),
      email_code_exp: async () => {
        const code = await codeTo(sandbox().carol, sandbox().tom.email)
        waits(600)
        return links(sandbox().carol, { email: sandbox().tom.email, code })
      },
      wrong_password: async () => {
        const { carol, tom } = sandbox()
        return links(carol, { email: tom.email, password: 'not-the-right-one', code: await codeTo(carol, tom.email) })
      },
      email_already_set: async () => {
        const { carol, tom, gregor, sylvia } = sandbox()
        await links(gregor, { email: sylvia.email, code: await codeTo(gregor, sylvia.email) })
        await links(carol, { email: tom.email, code: await codeTo(carol, tom.email) })
        return links(carol, { email: sylvia.email, code: await codeTo(carol, sylvia.email) })
      },
      code_request_too_frequent: async () => {
        const { alice, magnus } = sandbox()
        for (let round = 0; round < 2; round += 1) {
          const code = await codeTo(alice, magnus.email)
          for (let n = 0; n < 5; n += 1) await links(alice, { email: magnus.email, password: 'no', code })
        }
        return links(alice, { email: magnus.email, code: await codeTo(alice, magnus.email) })
      },
    },
    switchToConnectedUser: {
      illegal_operation: () => sandbox().alice.tryCall(switchToConnectedUser, { uid: sandbox().bob.uid }),
    },
    proveAccount: {
      google_code_error: () => sandbox().gregor.tryCall(proveAccount, { googleCode: '000000' }),
      google_auth_failed: async () => {
        for (let n = 0; n < 5; n += 1) await sandbox().sylvia.tryCall(proveAccount, { googleCode: '000000' })
        return sandbox().sylvia.tryCall(proveAccount, { googleCode: '000000' })
      },
    },
    removeConnectUser: {
      illegal_operation: () => sandbox().alice.tryCall(removeConnectUser, { uid: sandbox().bob.uid }),
    },
    emailcaptcha2: {
      invalid_email_format: () => sandbox().alice.tryCall(emailcaptcha2, { email: 'nobody' }),
      code_request_too_frequent: async () => {
        const email = somebody()
        await sandbox().alice.tryCall(emailcaptcha2, { email })
        return sandbox().alice.tryCall(emailcaptcha2, { email })
      },
    },
  }
}
