import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPhone, stumblingBlocks } from '../browser.ts'
import { within } from '../within.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import { type Look, screenOf, wear } from './look.ts'
import type { People } from './people.ts'
import { loaded, type Scene } from './scene.ts'

export interface Walk {
  world: Pick<World, 'address'>
  browser: Browser
  people: People
  looks: readonly Look[]
  /** Whether axe looks at the page, too: it takes ten times as long, and hangs on the theme more than on the words. */
  withAxe(look: Look): boolean
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

/** What stumbles in a scene, in each look. It is opened once, and worn in one look after the other. */
export async function stumblesIn(scene: Scene, walk: Walk): Promise<string[]> {
  const storageState = walk.people.get(scene.who)
  const [first] = walk.looks
  const viewport = first && screenOf(first)
  const { context, page, troubles } = await openPhone(walk.browser, {
    ...(storageState && { storageState }),
    ...(viewport && { viewport }),
  })
  const found: string[] = []
  try {
    await scene.before?.(page)
    await page.goto(walk.world.address + scene.path)
    await page.locator('h1').waitFor()
    await loaded(scene, page)
    await scene.then?.(page)
    found.push(...(await troubleOfScene(page, scene)))
    for (const look of walk.looks) {
      await wear(page, look, !scene.waits)
      const eye = await within(30, 'a look at the page', page.evaluate(audit))
      const seen = [...eye, ...(walk.withAxe(look) ? await stumblingBlocks(page) : [])]
      found.push(...seen.map((line) => `${said(look)}: ${line}`))
      const name = `${scene.name}-${look.lang}-${look.theme}-${look.width}.png`
      if (walk.folder !== undefined) await take(page, look, join(walk.folder, name))
    }
  } finally {
    // Whatever is still held or being changed is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return [...found, ...troubles]
}
