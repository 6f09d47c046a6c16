import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { shownOn, stumblingBlocks } from '../browser.ts'
import { within } from '../within.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import { watchBoxes } from './boxes.ts'
import type { Devices } from './devices.ts'
import { by, type Look, screenOf, wear } from './look.ts'
import { loaded, type Scene } from './scene.ts'

export interface Walk {
  world: Pick<World, 'address'>
  devices: Devices
  looks: readonly Look[]
  /** Where pictures are kept, if any are taken. */
  folder?: string | undefined
}

const said = ({ lang, theme, width }: Look) => `${lang} ${theme} ${width}`

/** The window grows instead of the picture being stitched, so that bars stay at its foot. */
async function take(page: Page, look: Look, path: string) {
  const { width, height } = screenOf(look)
  const isWhole = (await page.locator('dialog[open]').count()) === 0
  const tall = isWhole ? await page.evaluate(() => document.documentElement.scrollHeight) : height
  if (tall > height) await page.setViewportSize({ width, height: tall })
  await page.screenshot({ path })
}

/** Whether a scene is what it says: a sheet or dialog lies over the page, or none does. */
async function troubleOfScene(page: Page, { over }: Scene): Promise<string[]> {
  const dialog = page.locator('dialog[open]').first()
  if (over) await dialog.waitFor()
  else if (await dialog.isVisible()) return ['something lies over it, and it does not say so']
  return []
}

const nothing = async () => []

/** Brings a scene about. */
async function begin(page: Page, scene: Scene, { world, looks: [first] }: Walk) {
  if (first) await page.setViewportSize(screenOf(first))
  await scene.before?.(page)
  await page.goto(world.address + scene.path)
  await page.locator('h1').waitFor()
  await loaded(scene, page)
  await scene.then?.(page)
}

/** What stumbles in a scene, in each look. It is opened once, and worn in one look after the other. */
export async function stumblesIn(scene: Scene, walk: Walk): Promise<string[]> {
  const device = await walk.devices.borrow(scene.who)
  const { page, troubles } = device
  const found: string[] = []
  let isWhole = false
  try {
    await begin(page, scene, walk)
    found.push(...(await troubleOfScene(page, scene)))
    const put = (look: Look) => wear(page, look, !scene.waits)
    const moved = scene.namesTheme ? nothing : watchBoxes(page, put)
    for (const look of walk.looks) {
      await put(look)
      const seen = await within(30, 'a look at the page', page.evaluate(audit))
      seen.push(...(await moved(look)), ...(look.axe ? await stumblingBlocks(page, by(look)) : []))
      found.push(...seen.map((line) => `${said(look)}: ${line}`))
      const name = `${scene.name}-${look.lang}-${look.theme}-${look.width}.png`
      if (walk.folder !== undefined) await take(page, look, join(walk.folder, name))
    }
    found.push(...troubles)
    isWhole = true
  } catch (failure) {
    // The page goes with its device: what stood on it is told while it is there.
    throw new Error(`${String(failure)}\n${await shownOn(page)}`, { cause: failure })
  } finally {
    found.push(...(await walk.devices.giveBack(scene.who, device, !isWhole)).map((line) => `as it was left: ${line}`))
  }
  return found
}
