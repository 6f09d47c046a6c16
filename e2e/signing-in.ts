import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { CastMember } from '@humidor/sandbox/cast.ts'
import { Visitor } from '@humidor/sandbox/visitor.ts'
import { carryTo } from './aside.ts'
import type { Front } from './world.ts'

// The door asks the same of whoever comes without a screen: the picture, the letter, the codes. Only the typing is left out.

const { identity, merchants } = contract

/** What a device remembers, as a browser can begin with it. */
export interface Storage {
  cookies: never[]
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

const storageOf = ({ address }: Front, kept: Record<string, string>): Storage => ({
  cookies: [],
  origins: [{ origin: address, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
})

/** The text of a picture that is asked for now. */
async function pictureFor(front: Front, visitor: Visitor): Promise<string> {
  await visitor.call(identity.imgcaptcha, {})
  return await front.captcha(visitor.sid)
}

/** The device of a member who has signed in. `agent`: what its browser says it is. */
export async function deviceOfMember(
  front: Front,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  agent?: string,
): Promise<Storage> {
  const visitor = new Visitor(carryTo(front))
  visitor.agent = agent
  await visitor.call(identity.emailcaptcha, { email, code: await pictureFor(front, visitor) })
  const { token } = await visitor.call(identity.login, { email, password, code: await front.codeFor(email) })
  return storageOf(front, { sid: visitor.sid, tk: token })
}

/** The device of a merchant who has signed in with their six digits. */
export async function deviceOfMerchant(front: Front, vcode: string, password: string): Promise<Storage> {
  const visitor = new Visitor(carryTo(front))
  const { token } = await visitor.call(merchants.login, { vcode, password, code: await pictureFor(front, visitor) })
  return storageOf(front, { sid: visitor.sid, mtk: token })
}

/** An operator who has signed in with a code that was never shown before. */
export async function operatorIn(
  front: Front,
  { email, password }: Pick<CastMember, 'email' | 'password'>,
  googleCode: string,
): Promise<Visitor> {
  const operator = new Visitor(carryTo(front))
  const { token } = await operator.call(consoleContract.operators.login, { email, password, googleCode })
  operator.operatorToken = token
  return operator
}

/** The device of an operator: it knows no token, as that lies in the tab alone. */
export const deviceOfOperator = (front: Front, { sid }: Visitor): Storage => storageOf(front, { consoleSid: sid })
