import { MAX_ENDPOINT } from '@humidor/domain/community/push.ts'
import { pushGroups } from '@humidor/domain/community/push-kinds.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { none, nothing, text } from '../fields.ts'

/** The hours without notifications, in minutes since midnight of the time zone: an IANA name, or an offset such as `+08:00`. */
const quiet = z.strictObject({ from: z.int(), until: z.int(), timeZone: text('machine', 64) })

/** Which notifications a member wants on their devices. */
const choice = {
  groups: z.record(z.enum(pushGroups), z.boolean()),
  /** Whether amounts and names may stand on a locked screen. */
  amounts: z.boolean(),
  quiet: z.nullable(quiet),
}

export const pushChoice = call({
  method: 'GET',
  path: '/api/notify/pushChoice',
  summary:
    'Which notices the member gets as push notifications, and whether this device shows them. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    ...choice,
    /** Our key for `pushManager.subscribe`, base64url. Null: the platform sends no push notifications. */
    publicKey: z.nullable(z.string()),
    /** The key that the subscription of this device was made with; null: this device has none. */
    deviceKey: z.nullable(z.string()),
    /** The number of the member’s devices that show notifications. */
    devices: z.int(),
  }),
  errors: [],
})

export const choosePush = call({
  method: 'POST',
  path: '/api/notify/choosePush',
  summary:
    'Chooses the groups of push notifications, quiet hours, and whether amounts are shown. What is left out stays. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  request: z.strictObject({
    group: z.optional(z.enum(pushGroups)),
    /** Of `group`. */
    wanted: z.optional(z.boolean()),
    amounts: z.optional(z.boolean()),
    /** Null: no quiet hours. */
    quiet: z.optional(z.nullable(quiet)),
  }),
  response: nothing,
  errors: ['wrong_param'],
})

export const subscribePush = call({
  method: 'POST',
  path: '/api/notify/subscribePush',
  summary:
    'Sends the member’s notices to this browser too, until its session ends. A repeated call changes nothing. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  request: z.strictObject({
    /** The address of the browser’s push service. */
    endpoint: text('machine', MAX_ENDPOINT),
    /** The keys of the browser, base64url without padding. */
    p256dh: text('machine', 100),
    auth: text('machine', 40),
    /** The key of ours that the browser subscribed with. */
    publicKey: text('machine', 100),
  }),
  response: nothing,
  errors: ['wrong_param'],
})

export const unsubscribePush = call({
  method: 'POST',
  path: '/api/notify/unsubscribePush',
  summary: 'Ends the push notifications on this device. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  request: none,
  response: nothing,
  errors: [],
})

export const testPush = call({
  method: 'POST',
  path: '/api/notify/testPush',
  summary: 'Sends a test notification to this device, at most one in ten seconds. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  cost: 'heavy',
  request: none,
  response: nothing,
  errors: ['not_found'],
})
