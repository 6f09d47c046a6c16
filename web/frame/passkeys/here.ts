import { canUsePasskeys } from '@humidor/client/passkey-support.ts'
import { keep, kept } from '../../session/storage.ts'

/** Whether a passkey was made or used on this device, so that a button for it makes sense here. */
export const isPasskeyHere = (): boolean => canUsePasskeys() && kept('passkey') === 'here'

/** Remembers that this device has a passkey, or has none any more. */
export const rememberPasskey = (is: boolean) => keep('passkey', is ? 'here' : undefined)
