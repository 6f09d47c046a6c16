import frame from '@humidor/locales/en/frame.json' with { type: 'json' }
import { paths } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ContextSource, type Device, openPhone } from '../browser.ts'
import { consoleScenes } from '../gallery/console-scenes.ts'
import { createDevicePool, type DevicePool } from '../gallery/devices.ts'
import { signInPeople } from '../gallery/people.ts'
import { type Scene, waitForPage } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { oldestBrowser } from '../oldest-browsers/oldest-browser.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
let browser: ContextSource
let devicePool: DevicePool

/** One scene of each address: every page, with a user who may see it. */
const addresses = [...new Map(scenes.map((scene) => [scene.path, scene])).values()]
/** Every page without a session: most redirect. */
const signedOut = Object.values(paths)

beforeAll(async () => {
  const { sandbox } = story
  browser = oldestBrowser(story.browser)
  devicePool = createDevicePool({ sandbox, browser, people: await signInPeople(sandbox, addresses) })
})

/** Whether a loaded page shows the crash message, which is the same in both apps. */
async function crashes(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes(frame.crash.heading) ? [`${page.url()}: ${frame.crash.heading}`] : []
}

/** The path of an address, without its query. */
const pageOf = (address: string) => new URL(address, story.sandbox.address).pathname.toLowerCase()

/** Navigates within the app, as a link does: loading the app for each page would take ten times as long. */
async function openInApp(page: Page, path: string) {
  const before = await page.locator('h1').first().elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((old) => ![null, old].includes(document.querySelector('h1')), before)
}

/** The errors at each address in turn. The page is at `start`, an address without a page of the app. */
async function problemsOn(
  { page, pageErrors }: Pick<Device, 'page' | 'pageErrors'>,
  start: string,
  all: readonly string[],
) {
  const found: string[] = []
  for (const path of all) {
    if (pageOf(path) === pageOf(page.url())) await openInApp(page, start)
    await openInApp(page, path)
    await waitForPage(page)
    found.push(...(await crashes(page)), ...pageErrors.splice(0).map((error) => `${path}: ${error}`))
  }
  return found
}

const nowhere = '/nowhere'

/** The errors at addresses of the members' app, for one user. */
async function problemsAt(who: Scene['who'], all: readonly string[]): Promise<string[]> {
  const device = await devicePool.borrow(who)
  await device.page.goto(story.sandbox.address + nowhere)
  await device.page.locator('h1').first().waitFor()
  const elsewhere = all.filter((path) => path !== nowhere)
  const found = await problemsOn(device, nowhere, elsewhere)
  return [...found, ...(await devicePool.giveBack(who, device, false))]
}

it('the browser of these stories has the APIs of the oldest supported browsers and no newer ones', async () => {
  const { page } = await openPhone(browser)
  await page.goto(`${story.sandbox.address}/Home`)
  const has = await page.evaluate(() => ({
    newer: [
      ['URL.canParse', 'canParse' in URL],
      ['Object.groupBy', 'groupBy' in Object],
      ['Promise.withResolvers', 'withResolvers' in Promise],
      ['AbortSignal.any', 'any' in AbortSignal],
      ['Set.union', 'union' in Set.prototype],
      ['map of an iterator', 'map' in [].values()],
      ['ArrayBuffer.transfer', 'transfer' in ArrayBuffer.prototype],
      ['showPopover', 'showPopover' in HTMLElement.prototype],
      ['requestClose', 'requestClose' in HTMLDialogElement.prototype],
      ['startViewTransition', 'startViewTransition' in document],
      ['requestIdleCallback', 'requestIdleCallback' in window],
    ].filter(([, isThere]) => isThere),
    older: [
      ['structuredClone', 'structuredClone' in window],
      ['toSorted', 'toSorted' in Array.prototype],
      ['isWellFormed', 'isWellFormed' in String.prototype],
      ['AbortSignal.timeout', 'timeout' in AbortSignal],
      ['showModal', 'showModal' in HTMLDialogElement.prototype],
    ].filter(([, isThere]) => !isThere),
  }))
  expect(has).toEqual({ newer: [], older: [] })
})

describe.concurrent('every page of the app works in the oldest browsers', () => {
  it('for a visitor who is not signed in', async () => {
    expect(signedOut.length).toBeGreaterThan(70)
    expect(await problemsAt('visitor', signedOut)).toEqual([])
  })

  it('for the users who may see it', async () => {
    expect(addresses.length).toBeGreaterThan(90)
    const found: string[] = []
    for (const [who, theirs] of Map.groupBy(addresses, (scene) => scene.who)) {
      const all = theirs.map(({ path }) => path)
      found.push(...(await problemsAt(who, all)))
    }
    expect(found).toEqual([])
  })
})

it('every page of the console works in the oldest browsers', async () => {
  const scenesThere = consoleScenes.filter(({ who, missing }) => who !== undefined && missing === undefined)
  const found: string[] = []
  for (const [who, theirs] of Map.groupBy(scenesThere, (scene) => scene.who)) {
    const start = `/console${nowhere}`
    const operator = await openConsole(browser, story.sandbox, who ?? '', { path: start })
    const all = new Set(theirs.map(({ path }) => `/console${path}`))
    found.push(...(await problemsOn(operator, start, [...all])))
    await operator.context.close()
  }
  expect(found).toEqual([])
})

it('a shop’s code, a sign-in with a redirect and an ended session work in the oldest browsers', async () => {
  const { address } = story.sandbox
  const { page, pageErrors } = await openPhone(browser)
  await page.goto(`${address}/CbExpense?merchant=100001&amount=12`)
  await page.waitForURL('**/Home?redirect=%2FCbExpense%3Fmerchant%3D100001%26amount%3D12')
  await page.goto(`${address}/Login?redirect=%2FNotice`)
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await page.evaluate(() => localStorage.setItem('tk', 'of a session that has ended'))
  await page.goto(`${address}/Deposit`)
  await page.waitForURL('**/login?redirect=%2FDeposit')
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await waitForPage(page)
  expect(await crashes(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
