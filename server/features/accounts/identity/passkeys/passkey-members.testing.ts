import { contract } from '@humidor/contract/index.ts'
import type { storiesOf } from '../authenticator/reset.testing.ts'
import type { TestServer } from '../identity.testing.ts'
import { addsPasskey, type Deviation, nameOf, SoftwareAuthenticator } from './passkeys.testing.ts'

/** The page of these tests. */
export const page = { rpId: 'humidor.example', origin: 'https://humidor.example' }

/** A request that a passkey confirms. */
export const tries = nameOf(contract.security.tryAuthenticator, {})

/** Answers of a device that are refused, each with what is wrong with it. */
export const wrongs: [string, Deviation][] = [
  ['another page', { origin: 'https://humidor.example.evil.test' }],
  ['another domain', { rpId: 'evil.test' }],
  ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['no verification of its user', { unverified: true }],
]

type Stories = ReturnType<typeof storiesOf>
type Member = Awaited<ReturnType<Stories['member']>>

/** Steps that the tests of passkeys share. */
export function passkeyStories(server: TestServer, stories: Stories) {
  /** A mailed code and a code of the authenticator. */
  const shows = async ({ who, email, secret }: Pick<Member, 'who' | 'email' | 'secret'>) => ({
    code: await stories.mailCode(who, email),
    proof: server.googleCode(secret),
  })
  return {
    shows,
    /** A member with a passkey that was added with both codes. */
    async member(name: string, counter = 0) {
      const made = await stories.member(name)
      const device = new SoftwareAuthenticator(page, counter)
      const refusal = await addsPasskey(made.who, device, await shows(made))
      if (refusal !== undefined) throw new Error(`no passkey was added: ${refusal}`)
      return { ...made, device }
    },
  }
}
