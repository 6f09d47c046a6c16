import * as pushCalls from '@humidor/contract/community/push.ts'
import { ask } from '../../../api/ask.ts'
import { session } from '../../../session/session.ts'
import { currentDevice, dropDevice, renewDevice } from './device.ts'
import { rememberEndpoint, rememberedEndpoint } from './remembered.ts'

const { pushChoice, subscribePush } = pushCalls

/** Ends what this browser shows of somebody who has gone, also where the server could not be told. */
async function forget() {
  rememberEndpoint(undefined)
  await dropDevice()
}

const isGone = () => rememberedEndpoint() !== undefined && session.now().tk === undefined

let following = false

/** A sign-out ends it, also without a network. */
function followSignOut() {
  if (following) return
  following = true
  session.listen(() => {
    if (isGone()) void forget()
  })
}

/**
 * Keeps the subscription of a member who has switched notifications on here. Browsers replace subscriptions now and then, and the
 * platform may have a new key. Nobody is asked for anything: without permission nothing happens.
 */
export async function followPush() {
  followSignOut()
  if (isGone()) return await forget()
  const known = rememberedEndpoint()
  if (known === undefined) return
  const choice = await ask(pushChoice, {})
  if (choice.kind !== 'answer') return
  const { publicKey, deviceKey } = choice.data
  // Somebody else signed in on this device, or the session ended: only a tap switches notifications on again.
  if (publicKey === null || deviceKey === null) return await forget()
  const device = await currentDevice()
  if (device?.endpoint === known && deviceKey === publicKey) return
  const fresh = await renewDevice(publicKey)
  if (!fresh) return
  const answer = await ask(subscribePush, fresh)
  if (answer.kind === 'answer') rememberEndpoint(fresh.endpoint)
}
