/** Limits of passkeys (docs/decisions/0088-passkeys.md). */
export const passkeyLimits = {
  /** Of one member. */
  most: 10,
  /** Characters of a name. */
  name: 40,
  /** Seconds for which a challenge may be answered. */
  challengeS: 300,
  /** Challenges that one device may begin within the life of one. */
  begun: 20,
  /** Characters of an answer. Signatures and keys of real devices stay below a thousand. */
  answer: 4_096,
} as const

const PART = '[A-Za-z0-9_-]+'
const confirmation = new RegExp(`^passkey(?:\\.${PART}){4}$`)
const creation = new RegExp(`^passkey(?:\\.${PART}){3}$`)

/** Whether a text is the answer of a passkey to a challenge, as `writePasskeyAnswer` makes it, and no typed code. */
export const isPasskeyAnswer = (text: string): boolean => text.length <= passkeyLimits.answer && confirmation.test(text)

/** The answer of a passkey to a challenge; each part in base64url. */
export interface PasskeyAnswer {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

/** An answer as one text, which fits into the field of a code. */
export const writePasskeyAnswer = ({ id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer): string =>
  ['passkey', id, clientDataJSON, authenticatorData, signature].join('.')

/** Undefined when the text is no answer. */
export function readPasskeyAnswer(text: string): PasskeyAnswer | undefined {
  if (!isPasskeyAnswer(text)) return undefined
  const [, id = '', clientDataJSON = '', authenticatorData = '', signature = ''] = text.split('.')
  return { id, clientDataJSON, authenticatorData, signature }
}

/** A new passkey as its device made it; each part in base64url. */
export interface NewPasskey {
  id: string
  clientDataJSON: string
  attestationObject: string
}

export const writeNewPasskey = ({ id, clientDataJSON, attestationObject }: NewPasskey): string =>
  ['passkey', id, clientDataJSON, attestationObject].join('.')

/** Undefined when the text is no new passkey. */
export function readNewPasskey(text: string): NewPasskey | undefined {
  if (text.length > passkeyLimits.answer || !creation.test(text)) return undefined
  const [, id = '', clientDataJSON = '', attestationObject = ''] = text.split('.')
  return { id, clientDataJSON, attestationObject }
}

/** A name of a passkey: 1 to 40 characters. */
export function refusePasskeyName(name: string): 'illegal_value' | undefined {
  const { length } = [...name]
  return length < 1 || length > passkeyLimits.name ? 'illegal_value' : undefined
}

/** Whether a signature counter went back: then two devices use copies of one key. A device without a counter always shows 0. */
export const counterWentBack = (stored: number, shown: number): boolean => (stored > 0 || shown > 0) && shown <= stored

/** The request that an answer confirms. An answer to the challenge of one request confirms no other. */
export const passkeyBoundTo = (path: string, key: string, fingerprint: string): string =>
  `${path} ${key} ${fingerprint}`
