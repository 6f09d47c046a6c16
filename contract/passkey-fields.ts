import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { z } from 'zod/mini'
import { moment, text } from './fields.ts'

/** What a device answers to a challenge, as JSON. */
export const passkeyAnswer = text('machine', passkeyLimits.answer)
export const passkeyId = text('machine', 64)
export const passkeyName = text('line', passkeyLimits.name * 4)

/** A challenge, and the domain that passkeys belong to. A page of another host cannot use them. */
export const challenge = { challenge: z.string(), rpId: z.string() }

/** A passkey of a member or of a shop's owner. */
export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: moment,
  /** Null: never used. */
  usedAt: z.nullable(moment),
  /** The vendor of the device keeps a copy for its owner's other devices. */
  backedUp: z.boolean(),
})

/** What a device needs to make a passkey. `exclude`: the credential ids of those that its owner has. */
export const creation = z.object({
  ...challenge,
  userId: z.string(),
  userName: z.string(),
  displayName: z.string(),
  exclude: z.array(z.string()),
})

/** A passkey that a device has made. */
export const newPasskey = z.strictObject({
  passkey: passkeyAnswer,
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).check(z.maxLength(7)),
  name: passkeyName,
})

/** The request that a passkey is to confirm. */
export const requestToConfirm = z.strictObject({
  path: text('machine', 80),
  /** The `Idempotency-Key` of the request; empty where the call has none. */
  key: text('machine', 36),
  /** SHA-256 in base64url of `requestText` (contract/call.ts). */
  fingerprint: text('machine', 43),
})

/** The challenge for a request, and the credential ids that may answer it. */
export const confirmation = z.object({ ...challenge, credentials: z.array(z.string()) })
