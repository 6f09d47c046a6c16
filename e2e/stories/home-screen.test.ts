import { RETIRED_WORKER } from '@humidor/server/http/retired-worker.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { type Front, startFront } from '../front.ts'
import { memberStorage, merchantStorage } from '../sign-in.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
let front: Front
beforeAll(async () => {
  front = await startFront(story.sandbox)
})
afterAll(() => front?.close())

/** The app is kept some seconds after the first page. */
const KEPT_TIMEOUT_MS = 40_000

/** The phone of a member who uses the app through the front, with a service worker. */
async function phoneOf(name: string, options: BrowserContextOptions = {}) {
  const there = { ...story.sandbox, address: front.address }
  const storageState = await memberStorage(there, await story.member(name))
  return await story.phone({ serviceWorkers: 'allow', storageState, ...options })
}

/** Waits until the worker in charge has cached the app, and returns its cache. */
async function keptApp(page: Page): Promise<string> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: KEPT_TIMEOUT_MS,
  })
  // The words follow once the page has said its language. A few seconds on a busy machine, and no page opens without them.
  const words = /^\/assets\/shop-details-/
  await expect.poll(() => cachedPaths(page), { timeout: KEPT_TIMEOUT_MS }).toContainEqual(expect.stringMatching(words))
  return (await cachesOf(page)).at(-1) ?? ''
}

/** Waits until the page follows new versions, some seconds after it has opened. */
const followsVersions = (page: Page) =>
  page.waitForFunction(
    () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/updates-')),
    undefined,
    { timeout: KEPT_TIMEOUT_MS },
  )

const cachesOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('humidor-app-')))

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

it('a browser may install the app, in the words of the reader', async () => {
  const { page } = await story.phone({ serviceWorkers: 'allow' })
  await page.goto(front.address)
  const link = () => page.locator('link[rel=manifest]').getAttribute('href')
  expect(await link()).toBe('/manifest.en.webmanifest')
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', start_url: '/Index', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A context without a history of its own is never offered an installation.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.evaluate(() => localStorage.setItem('lang', 'de'))
  await page.reload()
  expect(await link()).toBe('/manifest.de.webmanifest')
  const { shortcuts, icons } = (await (await fetch(`${front.address}/manifest.de.webmanifest`)).json()) as {
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
    icons: { src: string; sizes: string }[]
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(['Einzahlung', 'Beim Händler zahlen', 'CB handeln', 'Kasse'])
  for (const { src } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
    const answer = await fetch(front.address + src)
    expect([src, answer.headers.get('content-type')]).toEqual([src, 'image/png'])
  }
})

it('the app opens without a network, and keeps nothing but itself', async () => {
  const { page, pageErrors } = await phoneOf('bob')
  await page.goto(`${front.address}/Index`)
  await heading(page, 'Index')
  await keptApp(page)
  await page.goto(`${front.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  const paths = await cachedPaths(page)
  expect(paths).toContain('/Index')
  expect(paths.filter((path) => !/^\/(assets\/.*|Home|Index|language|version)$/.test(path))).toEqual([])

  front.setDown(true)
  try {
    await page.goto(`${front.address}/Market`)
    await page.locator('h1').first().waitFor()
    // Addresses of other parts of the server are never answered by the worker.
    const other = await page.context().newPage()
    await expect(other.goto(`${front.address}/Transparency`)).rejects.toThrow('ERR')
    await other.close()
  } finally {
    front.setDown(false)
  }
  await page.goto(`${front.address}/Index`)
  await heading(page, 'Index')
  expect(pageErrors).toEqual([])
})

const LAST_SEEN = 'humidor-last-seen'

/** Everything that is kept of a member, as text. */
const lastSeen = (page: Page) =>
  page.evaluate(async (name) => {
    const isThere = (await indexedDB.databases()).some((one) => one.name === name)
    if (!isThere) return ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error(name))
    })
    const all = await new Promise((resolve) => {
      const reading = db.transaction('seen').objectStore('seen').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    db.close()
    return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  }, LAST_SEEN)

it('without a network a member sees what they saw last, dated, and a sign-out deletes it', async () => {
  const { page, pageErrors } = await phoneOf('carol')
  await page.goto(`${front.address}/Asset`)
  await page.locator('.loadmore li').first().waitFor()
  const first = await page.locator('.loadmore li').first().innerText()
  await keptApp(page)
  await page.getByRole('link', { name: 'Index' }).first().click()
  await heading(page, 'Index')
  await expect.poll(() => lastSeen(page), { timeout: KEPT_TIMEOUT_MS }).toContain('/api/notify/unreadNotify')
  const kept = await lastSeen(page)
  const token = await page.evaluate(() => localStorage.getItem('tk'))
  expect(kept).toContain('/api/user/detail')
  expect(kept).not.toContain(token)

  front.setDown(true)
  try {
    await page.goto(`${front.address}/Asset`)
    await page.getByText(/^No connection. As of \d{4}\/\d\d\/\d\d/).waitFor()
    expect(await page.locator('.loadmore li').first().innerText()).toBe(first)
    expect(await axeViolations(page)).toEqual([])
    // A tab that was never opened says so itself, below its own heading and above the tabs.
    await page.getByRole('link', { name: 'Market' }).click()
    await heading(page, 'Market')
    await page.getByRole('link', { name: 'Asset' }).first().waitFor()
    expect(await page.getByText('No connection.').isVisible()).toBe(true)
  } finally {
    front.setDown(false)
  }
  // Once the server answers, the figures are of now.
  await page.goto(`${front.address}/Index`)
  await heading(page, 'Index')
  await page.getByText('No connection.').waitFor({ state: 'hidden' })

  await page.goto(`${front.address}/More`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Logged out').waitFor()
  await expect.poll(() => lastSeen(page)).toBe('')
  expect(pageErrors).toEqual([])
})

it('without a network a shop reads its last bills, and its till charges nothing', async () => {
  const there = { ...story.sandbox, address: front.address }
  const cedar = (await story.sandbox.cast()).find(({ role }) => role === 'merchant, verified')
  const storageState = await merchantStorage(there, cedar?.merchantId ?? '', cedar?.password ?? '')
  const { page, pageErrors } = await story.phone({ serviceWorkers: 'allow', storageState })
  await page.goto(`${front.address}/MerchantDetail`)
  const bill = page.locator('.loadmore li').first()
  await bill.waitFor()
  const first = await bill.innerText()
  await keptApp(page)
  await expect.poll(() => lastSeen(page), { timeout: KEPT_TIMEOUT_MS }).toContain('/api/merchant/merchantDetail')
  expect(await lastSeen(page)).not.toContain(await page.evaluate(() => localStorage.getItem('mtk')))
  front.setDown(true)
  try {
    await page.goto(`${front.address}/MerchantDetail`)
    await page.getByText(/^No connection. As of \d{4}\/\d\d\/\d\d/).waitFor()
    expect(await bill.innerText()).toBe(first)
    await bill.getByRole('button').click()
    await page.getByRole('dialog').getByText('Member paid').waitFor()
    await page.goto(`${front.address}/Merchant`)
    await page.getByRole('button', { name: '5', exact: true }).click()
    await page.getByRole('button', { name: 'Charge 5.00 USCD' }).click()
    await page.getByText('Network error').first().waitFor()
    expect(await page.locator('dialog.full').count()).toBe(0)
  } finally {
    front.setDown(false)
  }
  expect(pageErrors).toEqual([])
})

it('a newer version waits for the reader, and never costs them a form', async () => {
  const { page, context, pageErrors } = await phoneOf('alice')
  await page.goto(`${front.address}/Index`)
  await heading(page, 'Index')
  const first = await keptApp(page)
  const publish = async (version: string) => {
    front.setWorker((source) => source.replaceAll(first.replace('humidor-app-', ''), version))
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    // Not by `waitForFunction`: it takes the promise of a function for true.
    const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    await expect.poll(isWaiting, { timeout: KEPT_TIMEOUT_MS }).toBe(true)
  }

  // A form stays as it is typed, without a notice.
  await page.goto(`${front.address}/Exchange`)
  await page.getByLabel('Amount', { exact: true }).fill('7.25')
  await followsVersions(page)
  await page.evaluate(() => Object.assign(window, { opened: 'before' }))
  const other = await context.newPage()
  await other.goto(`${front.address}/Transferu`)
  await other.getByLabel('Amount', { exact: true }).fill('3')
  await publish('second')
  await page.waitForTimeout(1_000)
  expect(await page.getByRole('button', { name: 'Reload' }).isVisible()).toBe(false)
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('7.25')

  // At a page without a form it takes over, once, and the other tab keeps its form.
  // Steps until it does: on a busy machine the form may still be there for longer than one arrival waits for it to go.
  const stepsAndIsOld = () => page.evaluate(() => (history.pushState(null, '', '/Market'), 'opened' in window))
  await expect.poll(() => stepsAndIsOld().catch(() => true), { interval: 3_000 }).toBe(false)
  await page.locator('h1').first().waitFor()
  expect(await cachesOf(page)).toEqual([first, 'humidor-app-second'])
  expect(await other.getByLabel('Amount', { exact: true }).inputValue()).toBe('3')

  // The next one is offered by a notice. The version before the last is gone then.
  await page.goto(`${front.address}/Asset`)
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await followsVersions(page)
  await publish('third')
  const reload = page.getByRole('button', { name: 'Reload' })
  await reload.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => Object.assign(window, { opened: 'before' }))
  await reload.click()
  await page.waitForFunction(() => !('opened' in window))
  await expect.poll(() => cachesOf(page)).toEqual(['humidor-app-second', 'humidor-app-third'])
  expect(await other.getByLabel('Amount', { exact: true }).inputValue()).toBe('3')
  expect(pageErrors).toEqual([])
})

it('a retired worker takes all caches away and answers nothing, and the open page goes on', async () => {
  const { page, pageErrors } = await phoneOf('bob')
  await page.goto(`${front.address}/Index`)
  await heading(page, 'Index')
  await keptApp(page)
  front.setWorker(() => RETIRED_WORKER)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByRole('link', { name: 'Asset' }).first().click()
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  await expect.poll(() => cachesOf(page), { timeout: KEPT_TIMEOUT_MS }).toEqual([])
  const answered = await page.evaluate(() =>
    performance.getEntriesByType('resource').some((entry) => (entry as PerformanceResourceTiming).workerStart > 0),
  )
  expect(answered).toBe(false)
  expect(pageErrors).toEqual([])
})

it('a member is offered the app for the home screen until they say no, and More offers it always', async () => {
  const { page, pageErrors } = await story.phoneOf('alice')
  const isOffered = () =>
    page.evaluate(() => {
      const prompt = () => Object.assign(window, { asked: true })
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  const offer = page.getByRole('button', { name: 'Humidor on your home screen' })
  await page.goto(`${story.sandbox.address}/Index`)
  await heading(page, 'Index')
  expect(await offer.count()).toBe(0)
  await isOffered()
  await offer.click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Add to home screen' }).click()
  expect(await page.evaluate(() => 'asked' in window)).toBe(true)

  await isOffered()
  await page.getByRole('button', { name: 'Not now' }).click()
  await offer.waitFor({ state: 'hidden' })
  await page.reload()
  await heading(page, 'Index')
  await isOffered()
  await page.getByRole('link', { name: 'More' }).click()
  await offer.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to home screen' }).waitFor()
  expect(await page.evaluate(() => 'asked' in window)).toBe(false)
  expect(pageErrors).toEqual([])
})
