import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'
import { memberCode } from '../authenticator/factor-refusals.testing.ts'
import { SoftwareAuthenticator, signsInWith } from './passkeys.testing.ts'

const { beginPasskey, beginPasskeyProof, finishPasskey, removePasskey, renamePasskey } = contract.passkeys

const NONE = '00000000-0000-4000-8000-000000000000'
const page = { rpId: 'localhost', origin: 'http://localhost:8080' }

/** Refusals of adding, naming, removing and using passkeys. */
export function passkeyRefusals(sandbox: () => Sandbox): RefusalsOf<'passkeys'> {
  const waits = (seconds: number) => {
    const { clock } = sandbox()
    clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000))
  }
  const notOf = (shown: string) => (shown === '111111' ? '222222' : '111111')
  const wrong = () => notOf(sandbox().sylvia.googleCode())
  const locks = async (tries: (code: string) => Promise<unknown>, person: Person) => {
    for (let n = 0; n < 5; n += 1) await tries(notOf(person.googleCode()))
    const answer = await tries(person.googleCode())
    waits(900)
    return answer
  }
  const begins = async (proof: string, code?: string) =>
    sandbox().sylvia.tryCall(beginPasskey, { proof, code: code ?? (await memberCode(sandbox(), sandbox().sylvia)) })
  const removes = (who: Person) => (googleCode: string) => who.tryCall(removePasskey, { id: NONE, googleCode })
  return {
    beginPasskey: {
      google_code_error: () => begins(wrong()),
      google_auth_failed: async () => {
        const code = await memberCode(sandbox(), sandbox().sylvia)
        return await locks((proof) => begins(proof, code), sandbox().sylvia)
      },
      email_code_error: async () => {
        await memberCode(sandbox(), sandbox().sylvia)
        return sandbox().sylvia.tryCall(beginPasskey, { code: '000000' })
      },
      email_code_exp: async () => {
        const code = await memberCode(sandbox(), sandbox().sylvia)
        waits(600)
        return sandbox().sylvia.tryCall(beginPasskey, { code })
      },
      email_code_other: async () => {
        const { sylvia } = sandbox()
        return sylvia.tryCall(beginPasskey, { code: await memberCode(sandbox(), sylvia, sylvia, { use: 'unlock' }) })
      },
      passkey_refused: async () => {
        const { sylvia } = sandbox()
        for (let n = 0; n < 10; n += 1) {
          waits(60)
          const code = await memberCode(sandbox(), sylvia)
          const { challenge } = await sylvia.call(beginPasskey, { code, proof: sylvia.googleCode() })
          const passkey = new SoftwareAuthenticator(page).makes(challenge)
          await sylvia.call(finishPasskey, { passkey, transports: [], name: 'Key' })
        }
        waits(60)
        return begins(sylvia.googleCode())
      },
    },
    finishPasskey: {
      passkey_refused: () =>
        sandbox().sylvia.tryCall(finishPasskey, { passkey: 'passkey.a.b.c', transports: [], name: 'Key' }),
    },
    renamePasskey: { not_found: () => sandbox().sylvia.tryCall(renamePasskey, { id: NONE, name: 'Key' }) },
    removePasskey: {
      google_code_error: () => removes(sandbox().sylvia)(wrong()),
      // Another member, as a second lock lasts longer.
      google_auth_failed: () => locks(removes(sandbox().paula), sandbox().paula),
      not_found: () => removes(sandbox().sylvia)(sandbox().sylvia.googleCode()),
    },
    beginPasskeyProof: {
      passkey_refused: () =>
        sandbox().alice.tryCall(beginPasskeyProof, { path: '/api/user/transferUsdc', key: '', fingerprint: '' }),
    },
    passkeyLogin: { passkey_refused: () => signsInWith(sandbox().visitor(), new SoftwareAuthenticator(page)) },
  }
}
