import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { CastMember } from '@humidor/sandbox/cast.ts'
import { Visitor } from '@humidor/sandbox/visitor.ts'
import { httpTransport } from './api-client.ts'
import type { Sandbox } from './sandbox-server.ts'

// The door asks the same of whoever comes without a screen: the picture, the letter, the codes. Only the typing is left out.

const { identity, merchants } = contract

/** What a device remembers, as a browser can begin with it. */
export interface DeviceStorage {
  cookies: never[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

const storageOf = ({ address }: Sandbox, entries: Record<string, string>): DeviceStorage => ({
  cookies: [],
  origins: [{ origin: address, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
})

/** The text of a picture that is asked for now. */
async function solveCaptcha(sandbox: Sandbox, visitor: Visitor): Promise<string> {
  await visitor.call(identity.imgcaptcha, {})
  return await sandbox.captcha(visitor.sid)
}

/** The device of a member who has signed in. `agent`: what its browser says it is. */
export async function memberStorage(
  sandbox: Sandbox,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  agent?: string,
): Promise<DeviceStorage> {
  const visitor = new Visitor(httpTransport(sandbox))
  visitor.agent = agent
  await visitor.call(identity.emailcaptcha, { email, code: await solveCaptcha(sandbox, visitor) })
  const { token } = await visitor.call(identity.login, { email, password, code: await sandbox.codeFor(email) })
  return storageOf(sandbox, { sid: visitor.sid, tk: token })
}

/** The device of a merchant who has signed in with their six digits. */
export async function merchantStorage(sandbox: Sandbox, vcode: string, password: string): Promise<DeviceStorage> {
  const visitor = new Visitor(httpTransport(sandbox))
  const { token } = await visitor.call(merchants.login, { vcode, password, code: await solveCaptcha(sandbox, visitor) })
  return storageOf(sandbox, { sid: visitor.sid, mtk: token })
}

/** An operator who has signed in with a code that was never shown before. */
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

/** The device of an operator: it knows no token, as that lies in the tab alone. */
export const operatorStorage = (sandbox: Sandbox, { sid }: Visitor): DeviceStorage =>
  storageOf(sandbox, { consoleSid: sid })
