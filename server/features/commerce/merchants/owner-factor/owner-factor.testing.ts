import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { Secret } from 'otpauth'
import { codeAt } from '../../../../platform/security/totp.ts'
import { type nameOf, SoftwareAuthenticator } from '../../../accounts/identity/passkeys/passkeys.testing.ts'
import { passTime, verifiedMerchant } from '../merchants.testing.ts'
import { freeEmail } from '../owner/owner.testing.ts'

const { beginOwnerPasskey, beginOwnerPasskeyLogin, beginOwnerPasskeyProof, confirmOwnerAuthenticator } =
  contract.ownerFactor
const { finishOwnerPasskey, ownerPasskeyLogin, prepareOwnerAuthenticator } = contract.ownerFactor

type Clock = Pick<Sandbox, 'clock'>

/** The code that a key shows now. */
export const shownBy = ({ clock }: Clock, secret: string) =>
  codeAt(Buffer.from(Secret.fromBase32(secret).bytes), clock.now())

/** The next code of a key: a code is accepted once, so the clock moves to the next half minute. */
export function nextCode(sandbox: Sandbox, secret: string): string {
  passTime(sandbox, 30)
  return shownBy(sandbox, secret)
}

/** Six digits that a key shows neither now nor in the half minutes around. */
export function wrongCode({ clock }: Clock, secret: string): string {
  const key = Buffer.from(Secret.fromBase32(secret).bytes)
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(key, new Date(clock.now().getTime() + s * 1_000)))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
}

/** A verified merchant whose owner has a mailbox. */
export async function shopWithMailbox(sandbox: Sandbox, name?: string) {
  const [shop, email] = [await verifiedMerchant(sandbox, name), freeEmail()]
  await sandbox.pool.query('update merchant set email = $1 where merchant_id = $2', [email, shop.merchantId])
  return { shop, email }
}

/** Sets up an authenticator. Answers its key in base32 and the recovery codes. `ownerCode`: of the one before. */
export async function setsUp(sandbox: Sandbox, shop: Merchant, ownerCode?: string) {
  const proof = ownerCode === undefined ? {} : { ownerCode }
  const { secret } = await shop.call(prepareOwnerAuthenticator, { password: PASSWORD, ...proof })
  const codes = await shop.call(confirmOwnerAuthenticator, { code: shownBy(sandbox, secret) })
  return { secret, codes }
}

/** A verified merchant whose owner has an authenticator. */
export async function shopWithFactor(sandbox: Sandbox, name?: string) {
  const made = await shopWithMailbox(sandbox, name)
  return { ...made, ...(await setsUp(sandbox, made.shop)) }
}
export type ShopWithFactor = Awaited<ReturnType<typeof shopWithFactor>>

/** Locks an authenticator as five wrong codes do. */
export const locksFactor = (sandbox: Sandbox, { merchantId }: Merchant) =>
  sandbox.pool.query('update merchant_authenticator set locked_until = $1 where merchant_id = $2', [
    new Date(sandbox.clock.now().getTime() + 900_000),
    merchantId,
  ])

/** A device in software, as a browser at the sandbox's own address. */
export const newDevice = (counter = 0) =>
  new SoftwareAuthenticator({ rpId: 'localhost', origin: 'http://localhost:8080' }, counter)

/** Adds a passkey with the password and a code. Answers the refusal, if any. */
export async function addsOwnerPasskey(shop: Merchant, device: SoftwareAuthenticator, ownerCode: string) {
  const { challenge } = await shop.call(beginOwnerPasskey, { password: PASSWORD, ownerCode })
  const made = { passkey: device.makes(challenge), transports: ['internal' as const], name: 'Phone' }
  return await shop.tryCall(finishOwnerPasskey, made)
}

/** Confirms a request of an owner with a passkey. @returns the text for its `ownerCode` */
export async function ownerConfirms(
  shop: Merchant,
  device: SoftwareAuthenticator,
  request: ReturnType<typeof nameOf>,
): Promise<string> {
  const { challenge } = await shop.call(beginOwnerPasskeyProof, request)
  return device.answers(challenge)
}

/** Signs in with a passkey. */
export async function ownerSignsIn(who: Visitor, device: SoftwareAuthenticator) {
  const { challenge } = await who.call(beginOwnerPasskeyLogin, {})
  return await who.tryCall(ownerPasskeyLogin, { answer: device.answers(challenge) })
}

/**
 * Provokes the two refusals of an owner's code for one call: a wrong one, and one of a locked authenticator.
 * @param tries makes the call as this shop with this code
 */
export const ofOwnerCode = (
  sandbox: () => Sandbox,
  tries: (shop: Merchant, ownerCode: string) => Promise<unknown>,
) => ({
  google_code_error: async () => {
    const { shop, secret } = await shopWithFactor(sandbox())
    return await tries(shop, wrongCode(sandbox(), secret))
  },
  google_auth_failed: async () => {
    const { shop, secret } = await shopWithFactor(sandbox())
    await locksFactor(sandbox(), shop)
    return await tries(shop, wrongCode(sandbox(), secret))
  },
})
