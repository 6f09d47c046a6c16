import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import type { Deviation, SoftwareAuthenticator } from '../../../accounts/identity/passkeys/passkeys.testing.ts'
import { arrives } from '../sessions/signing-in.testing.ts'

const { beginOperatorPasskey, beginOperatorPasskeyLogin, finishOperatorPasskey, operatorPasskeyLogin } =
  consoleContract.operators

/** Begins to add a passkey on a signed-in device, with password and code. */
export const beginsPasskey = (device: Visitor, who: Operator) =>
  device.call(beginOperatorPasskey, { password: who.password, googleCode: who.googleCode() })

/** What the device has made, as a request. */
export const made = (authenticator: SoftwareAuthenticator, challenge: string, name = 'Key ring') => ({
  passkey: authenticator.makes(challenge),
  transports: ['usb' as const],
  name,
})

/** Adds a passkey on a fresh device of the operator. Answers that device. */
export async function addsOperatorPasskey(sandbox: Sandbox, who: Operator, authenticator: SoftwareAuthenticator) {
  const device = await arrives(sandbox, who)
  const { challenge } = await beginsPasskey(device, who)
  await device.call(finishOperatorPasskey, made(authenticator, challenge))
  return device
}

/** Signs in at the console with a passkey. Answers the token and the operator, or the refusal. */
export async function operatorSignsIn(device: Visitor, authenticator: SoftwareAuthenticator, but: Deviation = {}) {
  const { challenge } = await device.call(beginOperatorPasskeyLogin, {})
  return await device.tryCall(operatorPasskeyLogin, { answer: authenticator.answers(challenge, but) })
}
