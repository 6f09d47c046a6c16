import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { CastMember } from '@humidor/sandbox/cast.ts'
import { Visitor } from '@humidor/sandbox/visitor.ts'
import { httpTransport } from './api-client.ts'
import type { Sandbox } from './sandbox-server.ts'

// Signs users in through the API, with the same captcha, e-mail code and authenticator code as on a screen. Only the typing is skipped.

const { identity, merchants } = contract

/** The storage of a signed-in device, in the form that a browser context takes. */
export interface DeviceStorage {
  cookies: never[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

const storageOf = ({ address }: Sandbox, entries: Record<string, string>): DeviceStorage => ({
  cookies: [],
  origins: [{ origin: address, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
})

/** Requests a captcha and reads its text. */
async function solveCaptcha(sandbox: Sandbox, visitor: Visitor): Promise<string> {
  await visitor.call(identity.imgcaptcha, {})
  return await sandbox.captcha(visitor.sid)
}

/**
 * Signs a member in, on a device without moments: one may appear at any notice, and the story about them switches them on.
 * `agent` is the user agent of the browser. @returns the storage of the device
 */
export async function memberStorage(
  sandbox: Sandbox,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  agent?: string,
): Promise<DeviceStorage> {
  const visitor = new Visitor(httpTransport(sandbox))
  visitor.agent = agent
  await visitor.call(identity.emailcaptcha, { email, code: await solveCaptcha(sandbox, visitor) })
  const { token } = await visitor.call(identity.login, { email, password, code: await sandbox.codeFor(email) })
  return storageOf(sandbox, { sid: visitor.sid, tk: token, moments: 'off' })
}

/** Signs a merchant in by the six digits. @returns the storage of the device */
export async function merchantStorage(sandbox: Sandbox, vcode: string, password: string): Promise<DeviceStorage> {
  const visitor = new Visitor(httpTransport(sandbox))
  const { token } = await visitor.call(merchants.login, { vcode, password, code: await solveCaptcha(sandbox, visitor) })
  return storageOf(sandbox, { sid: visitor.sid, mtk: token })
}

/** Signs an operator in. `googleCode` must be unused. */
export async function signInOperatorByApi(
  sandbox: Sandbox,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  googleCode: string,
): Promise<Visitor> {
  const operator = new Visitor(httpTransport(sandbox))
  const { token } = await operator.call(consoleContract.operators.login, { email, password, googleCode })
  operator.operatorToken = token
  return operator
}

/** The storage of an operator's device. It has no token, as the token lives in the tab's session storage. */
export const operatorStorage = (sandbox: Sandbox, { sid }: Visitor): DeviceStorage =>
  storageOf(sandbox, { consoleSid: sid })
