import { writeNewPasskey, writePasskeyAnswer } from '@humidor/domain/accounts/passkey.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** What the server asks a device to make (`creation` of contract/passkey-fields.ts). */
export interface Creation {
  challenge: string
  rpId: string
  userId: string
  userName: string
  displayName: string
  /** The credential ids of the passkeys that the person has. */
  exclude: readonly string[]
}

/** The ways to reach a passkey that the contract knows. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What a device made, as the contract takes it. */
export interface MadePasskey {
  passkey: string
  transports: (typeof transports)[number][]
}

/**
 * Asks the device to sign a challenge, with one of these credentials, or with any passkey of this page. Undefined where the reader
 * cancelled, or the device has none.
 */
export async function signChallenge(
  challenge: string,
  rpId: string,
  credentials: readonly string[],
): Promise<string | undefined> {
  try {
    const allowCredentials = credentials.map((id) => ({ id, type: 'public-key' as const }))
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' },
    })
    return writePasskeyAnswer({ id, ...response })
  } catch {
    return undefined
  }
}

/** Has the device make a passkey. Undefined where the reader cancelled, or the device has one of theirs already. */
export async function createOnDevice(creation: Creation): Promise<MadePasskey | undefined> {
  const { challenge, rpId, userId, userName, displayName, exclude } = creation
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Humidor' },
        user: { id: userId, name: userName, displayName },
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: exclude.map((one) => ({ id: one, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    return {
      passkey: writeNewPasskey({ id, ...response }),
      transports: transports.filter((one) => response.transports?.includes(one)),
    }
  } catch {
    return undefined
  }
}
