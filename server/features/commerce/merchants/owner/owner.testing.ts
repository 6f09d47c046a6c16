import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { mailedCode } from '@humidor/sandbox/mailed-code.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { reads, verifiedMerchant } from '../merchants.testing.ts'

const { forgotPassword, ownerEmailCode, resetPassword, setOwnerEmail } = contract.owner

let next = 0
/** An address that no merchant has. */
export const freeEmail = () => `owner${(next += 1)}@cigar.test`

/** The newest code that was mailed to an address. */
export const codeIn = async (sandbox: Sandbox, email: string) =>
  (await sandbox.inbox(email)).map(({ text }) => mailedCode(text)).find((code) => code !== undefined) ?? ''

/** The owner sets an address with the code from it, or tries to. */
export async function setsEmail(sandbox: Sandbox, shop: Merchant, email: string) {
  await shop.call(ownerEmailCode, { email })
  return await shop.tryCall(setOwnerEmail, { email, code: await codeIn(sandbox, email), password: PASSWORD })
}

/** A verified shop whose owner has an address. */
export async function shopWithMailbox(sandbox: Sandbox) {
  const [shop, email] = [await verifiedMerchant(sandbox), freeEmail()]
  await setsEmail(sandbox, shop, email)
  return { shop, email }
}

/** Somebody asks for a code to a merchant's mailbox. */
export const forgets = async (sandbox: Sandbox, vcode: string, who: Visitor) =>
  await who.tryCall(forgotPassword, { vcode, code: await reads(sandbox, who) })

/** Sets a new password with a code. */
export const recovers = (who: Visitor, vcode: string, code: string, password = 'a box of corojo') =>
  who.tryCall(resetPassword, { vcode, code, password })
