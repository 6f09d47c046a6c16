import { contract } from '@humidor/contract/index.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import type { TestServer } from '../identity.testing.ts'
import { authenticatorState, voidAuthenticator } from '../identity.ts'

export const { emailcaptchaLogined } = contract.identity
export const { confirmGoogleCode, recoveryCodes, security, updateGoogleCode } = contract.security

export const refused = (code: string) => ({ refused: code })

/** Seconds for which money waits. */
export const PAUSE = defaultSettings.factorPause

/** A code that differs from this one. */
export const wrongOf = (right: string) => (right === '111111' ? '222222' : '111111')

export type Member = Awaited<ReturnType<TestServer['registers']>>

/** Steps that the tests of a lost phone share. */
export function storiesOf(server: TestServer) {
  /** Requests a mailed code, 30 seconds after the last one, as the pause requires. */
  async function mailCode(who: Visitor, email: string): Promise<string> {
    server.waits(30)
    await who.call(emailcaptchaLogined, {})
    return await server.delivered(email)
  }
  /** Prepares a new authenticator. Answers its secret in base32. */
  async function prepares({ who, email }: Pick<Member, 'who' | 'email'>, proof?: string): Promise<string> {
    const shown = proof === undefined ? {} : { proof }
    return (await who.call(updateGoogleCode, { code: await mailCode(who, email), ...shown })).secret
  }
  const confirms = (who: Visitor, secret: string) =>
    who.tryCall(confirmGoogleCode, { googleCode: server.googleCode(secret) })
  /** Replaces the authenticator. Answers the secret of the new one. */
  async function replaces(member: Pick<Member, 'who' | 'email'>, proof?: string): Promise<string> {
    const secret = await prepares(member, proof)
    const refused = await confirms(member.who, secret)
    if (refused) throw new Error(`not confirmed: ${refused.refused}`)
    return secret
  }
  /** Spends a code. Answers the refusal or `accepted`. `gives`: for a call that pays money out. */
  async function spends(uid: number, code: string, { gives = false, key = crypto.randomUUID() as string } = {}) {
    const [no] = await server.identity.proofs.spendTotp([{ uid, code, key, at: server.clock.now(), gives }])
    return no ?? 'accepted'
  }
  /** Registers a member who has used their authenticator once. */
  async function member(name: string): Promise<Member> {
    const made = await server.registers(name)
    if ((await spends(made.uid, server.googleCode(made.secret))) !== 'accepted')
      throw new Error('the code of the first authenticator was refused')
    return made
  }
  const tenCodes = (who: Visitor, secret: string) => who.call(recoveryCodes, { googleCode: server.googleCode(secret) })
  const waitsUntil = async (who: Visitor) => (await who.call(security, {})).moneyWaitsUntil
  const inSeconds = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1_000)
  const stateOf = (uid: number) => authenticatorState(server.db, uid)
  /** Voids the authenticator, as two operators do. */
  const makesVoid = (uid: number) =>
    server.db.transaction().execute((tx) => voidAuthenticator(tx, uid, server.clock.now()))
  return {
    ...{ mailCode, prepares, confirms, replaces, spends, member, tenCodes, waitsUntil },
    ...{ inSeconds, stateOf, makesVoid },
  }
}
