import * as identityCalls from '@humidor/contract/accounts/identity.ts'
import { ask } from './ask.ts'

/** A new captcha picture for this device. @throws when none came, so that the field offers to try again */
export async function captchaPicture(): Promise<string> {
  const outcome = await ask(identityCalls.imgcaptcha, {})
  if (outcome.kind !== 'answer') throw new Error(outcome.kind)
  return outcome.data
}
