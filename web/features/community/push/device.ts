import { registerWorker } from '../../../frame/home-screen/register.ts'

/** What a browser can do about notifications. `homeScreen`: an iPhone or iPad allows them only in the installed app. */
export type PushSupport = 'ready' | 'blocked' | 'homeScreen' | 'unsupported'

/** A browser's subscription, as the server takes it. The keys are base64url without padding. */
export interface BrowserDevice {
  endpoint: string
  p256dh: string
  auth: string
  /** Our key that it was made with. */
  publicKey: string
}

/** Milliseconds until a browser that has not answered counts as failed. On a slow network the worker takes half a minute to install. */
const BROWSER_TIMEOUT_MS = 60_000

/** What this browser can do now. It changes when the reader changes the browser's settings. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  // Only Safari of iPhones and iPads has this property; true: the app was opened from the home screen.
  return 'standalone' in navigator && !navigator.standalone ? 'homeScreen' : 'unsupported'
}

const base64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const deviceOf = (subscription: PushSubscription): BrowserDevice => ({
  endpoint: subscription.endpoint,
  p256dh: base64Url(subscription.getKey('p256dh')),
  auth: base64Url(subscription.getKey('auth')),
  publicKey: base64Url(subscription.options.applicationServerKey),
})

/** The subscription of this browser; undefined: it has none, or cannot have one. */
export async function currentDevice(): Promise<BrowserDevice | undefined> {
  if (pushSupport() !== 'ready') return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? deviceOf(subscription) : undefined
}

/** @throws when the browser has not done it in time */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(reject, BROWSER_TIMEOUT_MS, new Error('The browser did not answer.'))),
  ])

async function subscribeWith(publicKey: string): Promise<BrowserDevice> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // A browser refuses a second key while it is subscribed with the first.
  if (before && deviceOf(before).publicKey !== publicKey) await before.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return deviceOf(made)
}

/**
 * Subscribes this browser. Call it in the handler of a tap: browsers ask for permission only then.
 * @returns undefined when the reader does not allow it
 * @throws when the browser cannot reach its push service
 */
export async function subscribeDevice(publicKey: string): Promise<BrowserDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  return await inTime(subscribeWith(publicKey))
}

/** Subscribes again without asking, where the reader has allowed it before. Undefined: they have not. */
export const renewDevice = async (publicKey: string): Promise<BrowserDevice | undefined> =>
  pushSupport() === 'ready' && Notification.permission === 'granted'
    ? await inTime(subscribeWith(publicKey))
    : undefined

/** Ends the subscription of this browser. */
export async function dropDevice() {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
