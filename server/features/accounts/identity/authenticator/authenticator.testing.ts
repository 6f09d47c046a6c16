import type { TotpAsked } from '../../../../http/sessions.ts'
import { codeAt } from '../../../../platform/security/totp.ts'
import { PASSWORD, type TestServer } from '../identity.testing.ts'
import { createMember, ROOT_UID } from '../identity.ts'
import { type AuthenticatorsParts, createAuthenticators } from './authenticator.ts'

/** Members of a test server, and the codes of their authenticators. */
export function authenticatorsIn(server: () => TestServer) {
  /** The authenticators of another node. */
  const authenticators = (
    vault = server().tools.vault,
    unopened: AuthenticatorsParts['unopened'] = (error) => {
      throw error
    },
  ) => createAuthenticators({ db: server().db, vault, unopened })

  let counted = 0
  let hash: Promise<string> | undefined

  /** A new member, whose authenticator was never used. */
  async function somebody() {
    const name = `somebody_${(counted += 1)}`
    hash ??= server().tools.passwords.hash(PASSWORD)
    const wish = { name, email: `${name}@cigar.test`, passwordHash: await hash, language: 'en', referrerUid: ROOT_UID }
    const made = await server()
      .db.transaction()
      .execute((tx) => createMember(tx, server().tools, { ...wish, at: server().clock.now() }))
    if ('refused' in made) throw new Error(made.refused)
    return made
  }

  const now = () => server().clock.now()
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1_000)
  const spendTotp = (asked: readonly TotpAsked[]) => server().identity.proofs.spendTotp(asked)

  async function spend(uid: number, code: string, key: string = crypto.randomUUID()) {
    const [answer] = await spendTotp([{ uid, code, key, at: now() }])
    return answer ?? 'accepted'
  }

  /** A code that is wrong now, and in the two steps before and after. */
  const wrongCode = (secret: Buffer) => {
    const near = new Set([-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, ago(seconds))))
    return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ?? ''
  }

  return { authenticators, somebody, now, ago, spendTotp, spend, wrongCode }
}
