import type { WireOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { changeResponse } from './stub-responses.ts'

const { pushChoice } = contract.push

/** Changes what the server says about push notifications. */
export const changePush = (change: Partial<WireOf<typeof pushChoice>>) =>
  changeResponse(pushChoice, (choice) => ({ ...choice, ...change }))

/** Makes the page's browser one that has been asked nothing, one that blocks notifications, or one that has none. */
export const withBrowser = (kind: 'default' | 'granted' | 'denied' | 'iPhone' | 'none') => (page: Page) =>
  page.addInitScript((wanted) => {
    const lacks = wanted === 'iPhone' || wanted === 'none'
    if (lacks) Reflect.deleteProperty(window, 'PushManager')
    else Object.defineProperty(Notification, 'permission', { value: wanted })
    if (wanted === 'iPhone') Object.assign(navigator, { standalone: false })
  }, kind)

/** This device shows notifications, and the member has quiet hours. */
export async function pushIsOn(page: Page) {
  await withBrowser('granted')(page)
  await page.addInitScript(() => {
    const key = new Uint8Array(65).buffer
    const subscription = { endpoint: 'https://push.test', getKey: () => key, options: { applicationServerKey: key } }
    const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } }
    const getRegistration = () => Promise.resolve(registration)
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: getRegistration })
  })
  await changePush({
    ...{ deviceKey: `B${'a'.repeat(86)}`, devices: 1, amounts: true },
    quiet: { from: 1_320, until: 420, timeZone: 'Asia/Shanghai' },
  })(page)
}
