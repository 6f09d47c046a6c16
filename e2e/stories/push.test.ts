import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { type Front, startFront } from '../front.ts'
import { memberStorage } from '../sign-in.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
let front: Front
beforeAll(async () => {
  front = await startFront(story.sandbox)
  front.setWorker((source) => NOTES_SHOWN + source)
})
afterAll(() => front?.close())

/** A message and its times, as the sandbox's push service received it. */
interface Push {
  text: string
  ttl: number
  urgency: string
}
interface Device {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** What the sandbox's push service received for a device, the newest first. */
const pushesTo = async ({ id }: Device) =>
  (await (await fetch(`${story.sandbox.address}/dev/pushes?device=${id}`)).json()) as Push[]

const newDevice = async () =>
  (await (await fetch(`${story.sandbox.address}/dev/push-device`, { method: 'POST' })).json()) as Device

const titlesTo = async (device: Device) =>
  (await pushesTo(device)).map(({ text }) => (JSON.parse(text) as { title: string }).title)

/**
 * Gives the browser of this page the sandbox's push service. The browser of the stories has none: its vendor's is on the internet.
 */
async function withPushService(page: Page, device: Device) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
    const subscription = (key: ArrayBuffer) => ({
      endpoint,
      options: { applicationServerKey: key },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: () => Promise.resolve(sessionStorage.removeItem('subscribed')),
    })
    const known = () => sessionStorage.getItem('subscribed')
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const key = known()
        return Promise.resolve(key === null ? null : subscription(Uint8Array.from(JSON.parse(key) as number[]).buffer))
      },
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        sessionStorage.setItem('subscribed', JSON.stringify([...applicationServerKey]))
        return Promise.resolve(subscription(applicationServerKey.buffer))
      },
    })
    Object.defineProperty(Notification, 'requestPermission', { value: () => Promise.resolve('granted') })
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
  }, device)
}

/** Hands a message to the page's service worker, as a browser does. */
async function deliver(devtools: CDPSession, registrationId: string, data: string) {
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: front.address, registrationId, data })
}

/** The worker caches the app before it is in charge. */
const INSTALLED_TIMEOUT_MS = 60_000

/** What the service worker has shown: a cache, as a worker may end and start again at any moment. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('shown')).keys()
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(1)))
  })

/** Notes what the worker shows. The browser of the stories shows no notifications, and allows none. */
const NOTES_SHOWN = `ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) =>
  (await caches.open('shown')).put('/' + encodeURIComponent(title + ' ' + data), new Response(''));`

it('a member switches notifications on, gets a test and a transfer without its amount, and is left alone at night', async () => {
  const { sandbox } = story
  const device = await newDevice()
  const alice = await story.member('alice')
  const { page, context, pageErrors } = await story.phone({
    serviceWorkers: 'allow',
    storageState: await memberStorage({ ...sandbox, address: front.address }, alice),
  })
  await withPushService(page, device)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')

  await page.goto(`${front.address}/More`)
  await page.getByRole('link', { name: 'Push notifications' }).click()
  await page.waitForURL('**/Push')
  await page.getByLabel('On this device').click()
  await page.getByText('This device shows your notices.').waitFor({ timeout: INSTALLED_TIMEOUT_MS })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('Test sent.').waitFor()
  await expect.poll(() => titlesTo(device)).toEqual(['Notifications are on'])

  // Another member sends money: the device says so, without the amount.
  const bob = await story.phoneOf('bob')
  const send = async () =>
    (await apiClientOf(sandbox, bob.page)).call(contract.wallet.transferUsdc, {
      email: alice.email,
      money: micros<'USCD'>(5_000_000n),
      googleCode: await bob.person.freshGoogleCode((await story.member('bob')).totpSecret),
    })
  await send()
  await expect.poll(() => titlesTo(device)).toEqual(['You received •••', 'Notifications are on'])

  // The worker shows it.
  const [push] = await pushesTo(device)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await deliver(devtools, await registered, push?.text ?? '')
  await expect.poll(() => shownOn(page)).toEqual(['You received ••• transferReceived'])

  // A day of quiet hours but for one minute: nothing comes.
  const saved = () => page.waitForResponse('**/api/notify/choosePush')
  const on = saved()
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).click()
  await on
  await page.getByLabel('From', { exact: true }).waitFor()
  for (const [label, time] of [
    ['From', '00:01'],
    ['Until', '00:00'],
  ] as const) {
    const done = saved()
    await page.getByLabel(label, { exact: true }).fill(time)
    await done
  }
  await page.reload()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('00:01')
  expect(await axeViolations(page)).toEqual([])
  await send()
  await expect.poll(() => titlesTo(device)).toHaveLength(2)

  // Switched off, the server forgets the device.
  await page.getByLabel('On this device').click()
  await page.getByText('Your browser asks you once').waitFor()
  expect(pageErrors).toEqual([])
})
