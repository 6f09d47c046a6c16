import frame from '@humidor/locales/en/frame.json' with { type: 'json' }
import { paths } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Device, type Opens, openPhone } from '../browser.ts'
import { deskScenes } from '../gallery/desk-scenes.ts'
import { type Devices, devicesOf } from '../gallery/devices.ts'
import { signedIn } from '../gallery/people.ts'
import { rested, type Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { oldestBrowser } from '../oldest-browsers/oldest-browser.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()
let browser: Opens
let devices: Devices

/** One scene of each address: every page there is, by somebody whose page it is. */
const addresses = [...new Map(scenes.map((scene) => [scene.path, scene])).values()]
/** Every page by nobody who is known: most lead away. */
const signedOut = Object.values(paths)

beforeAll(async () => {
  const { world } = stage
  browser = oldestBrowser(stage.browser)
  devices = devicesOf({ world, browser, people: await signedIn(world, addresses) })
})

/** What has stopped working on a page that has come to rest; both apps say it in the same words. */
async function stopped(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes(frame.crash.heading) ? [`${page.url()}: ${frame.crash.heading}`] : []
}

/** The page of an address, whatever its query. */
const pageOf = (address: string) => new URL(address, stage.world.address).pathname.toLowerCase()

/** Goes on to another page within the app, as a link does: to load the app anew for each would take ten times as long. */
async function goOn(page: Page, path: string) {
  const before = await page.locator('h1').first().elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((old) => ![null, old].includes(document.querySelector('h1')), before)
}

/** What goes wrong at addresses, one after the other, on a page that is at `start`, which no page of the app is. */
async function wrongOn({ page, troubles }: Pick<Device, 'page' | 'troubles'>, start: string, all: readonly string[]) {
  const found: string[] = []
  for (const path of all) {
    if (pageOf(path) === pageOf(page.url())) await goOn(page, start)
    await goOn(page, path)
    await rested(page)
    found.push(...(await stopped(page)), ...troubles.splice(0).map((trouble) => `${path}: ${trouble}`))
  }
  return found
}

const nowhere = '/nowhere'

/** What goes wrong at addresses of the members' app, looked at by the same eyes. */
async function wrongAt(who: Scene['who'], all: readonly string[]): Promise<string[]> {
  const device = await devices.borrow(who)
  await device.page.goto(stage.world.address + nowhere)
  await device.page.locator('h1').first().waitFor()
  const elsewhere = all.filter((path) => path !== nowhere)
  const found = await wrongOn(device, nowhere, elsewhere)
  return [...found, ...(await devices.giveBack(who, device, false))]
}

it('the browser of these stories has what the oldest one has, and nothing newer', async () => {
  const { page } = await openPhone(browser)
  await page.goto(`${stage.world.address}/Home`)
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

describe.concurrent('every page of the app stands in the oldest browsers', () => {
  it('for who is not signed in', async () => {
    expect(signedOut.length).toBeGreaterThan(70)
    expect(await wrongAt('visitor', signedOut)).toEqual([])
  })

  it('for whom each is made', async () => {
    expect(addresses.length).toBeGreaterThan(90)
    const found: string[] = []
    for (const [who, theirs] of Map.groupBy(addresses, (scene) => scene.who)) {
      const all = theirs.map(({ path }) => path)
      found.push(...(await wrongAt(who, all)))
    }
    expect(found).toEqual([])
  })
})

it('every page of the back office stands in the oldest browsers', async () => {
  const scenesThere = deskScenes.filter(({ who, lacks }) => who !== undefined && lacks === undefined)
  const found: string[] = []
  for (const [who, theirs] of Map.groupBy(scenesThere, (scene) => scene.who)) {
    const start = `/console${nowhere}`
    const desk = await openDesk(browser, stage.world, who ?? '', { path: start })
    const all = new Set(theirs.map(({ path }) => `/console${path}`))
    found.push(...(await wrongOn(desk, start, [...all])))
    await desk.context.close()
  }
  expect(found).toEqual([])
})

it('nobody is stopped on the ways in and out: a code of a shop, the way back, a session that has ended', async () => {
  const { address } = stage.world
  const { page, troubles } = await openPhone(browser)
  await page.goto(`${address}/CbExpense?merchant=100001&amount=12`)
  await page.waitForURL('**/Home?redirect=%2FCbExpense%3Fmerchant%3D100001%26amount%3D12')
  await page.goto(`${address}/Login?redirect=%2FNotice`)
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await page.evaluate(() => localStorage.setItem('tk', 'of a session that has ended'))
  await page.goto(`${address}/Deposit`)
  await page.waitForURL('**/login?redirect=%2FDeposit')
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  await rested(page)
  expect(await stopped(page)).toEqual([])
  expect(troubles).toEqual([])
})
