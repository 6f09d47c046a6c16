import { join } from 'node:path'
import type { CDPSession, Page, Route } from 'playwright-core'
import { type Opens, openPhone, stumblingBlocks } from '../browser.ts'
import { openDesk, settled } from '../operator.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import { watchBoxes } from './boxes.ts'
import type { DeskScene } from './desk-scene.ts'
import { by, type Look, wear } from './look.ts'

export interface Wanted {
  scenes: readonly DeskScene[]
  /** In px, of the screens that a scene is looked at on. */
  widths: readonly number[]
  /** The looks on screens of these widths. */
  looksOf(widths: readonly number[]): readonly Look[]
  /** Where pictures are kept, if any are taken. */
  folder: string | undefined
  /** Hears of whatever is found, as soon as it is. */
  tell(line: string): void
}

/** Up to this width a finger points, in px; beyond it a mouse does. */
const HANDHELD = 899
/** How wide and high a button or a field is for a mouse, at the least: WCAG 2.2, 2.5.8. Links may stand in a line of text. */
const MOUSE = 24

/**
 * Pictures of the back office, with what an eye would stumble over in each. Everybody signs in once, and every scene is loaded
 * once: then its page is looked at in each theme, as wide as each screen, under a finger or a mouse.
 */
export async function picturesOfDesks(world: World, browser: Opens, wanted: Wanted): Promise<void> {
  for (const who of new Set(wanted.scenes.map((scene) => scene.who))) {
    const { context, page, troubles: thrown } = await seat(world, browser, who)
    const desk = { page, devtools: await context.newCDPSession(page) }
    for (const scene of wanted.scenes.filter((one) => one.who === who))
      await lookAt(desk, `${world.address}/console${scene.path}`, scene, wanted)
    for (const trouble of thrown) wanted.tell(`${who ?? 'nobody'}: ${trouble.split('\n')[0]}`)
    // What is open is let go of, for whoever sits down next.
    await page.goto('about:blank')
    await page.waitForTimeout(500)
    await context.close()
  }
}

async function seat(world: World, browser: Opens, who: DeskScene['who']) {
  if (who !== undefined) return await openDesk(browser, world, who)
  const device = await openPhone(browser, { hasTouch: false, deviceScaleFactor: 1 })
  await device.page.goto(`${world.address}/console`)
  return device
}

interface Device {
  page: Page
  devtools: CDPSession
}

/** Whether a finger or a mouse points from now on: styles ask which. */
export const pointBy = (devtools: CDPSession, width: number) =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width <= HANDHELD, maxTouchPoints: 1 })

const wide = { lang: 'en', theme: 'dark', width: 1280 }

async function lookAt(desk: Device, address: string, scene: DeskScene, wanted: Wanted): Promise<void> {
  const { page } = desk
  try {
    await begin(desk, address, scene)
    const moved = watchBoxes(page, (look) => wear(page, look))
    for (const look of wanted.looksOf(wanted.widths.filter((one) => isLookedAt(scene, one)))) {
      await pointBy(desk.devtools, look.width)
      await wear(page, look)
      const name = `${scene.name}-${look.theme}-${look.width}`
      for (const line of [...(await found(page, look)), ...(await moved(look))]) wanted.tell(`${name}: ${line}`)
      if (wanted.folder !== undefined) await take(page, join(wanted.folder, `${name}.png`))
    }
  } catch (failure) {
    wanted.tell(`${scene.name}: ${String(failure).split('\n')[0]}`)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** What does not come looks alike on screens of a kind: one of each is enough. */
const isLookedAt = ({ lacks, most = Number.POSITIVE_INFINITY }: DeskScene, width: number) =>
  width <= most && (lacks === undefined || width === 390 || width === wide.width)

/** Brings a scene about on a wide screen, unless it is one that only narrow ones have. */
async function begin(desk: Device, address: string, scene: DeskScene) {
  const { page } = desk
  const { most = wide.width } = scene
  await pointBy(desk.devtools, most)
  await wear(page, { ...wide, width: Math.min(most, wide.width) })
  if (scene.lacks) await page.route('**/api/console/**', lacking(scene.lacks))
  await scene.before?.(page)
  await page.goto(address)
  if (scene.lacks === 'answers') await page.locator('main [aria-busy=true], .panel [aria-busy=true]').first().waitFor()
  else {
    await page.waitForLoadState('networkidle')
    await settled(page)
  }
  await scene.then?.(page)
  if (scene.lacks !== 'answers') await settled(page)
}

/** Who one is stays known; whatever else is asked is waited for, or lost on its way. */
const lacking = (what: 'answers' | 'network') => async (route: Route) => {
  const [, call] = /\/api\/console\/(\w+)/.exec(route.request().url()) ?? []
  if (call === 'me' || call === 'claim' || call === 'release') return await route.continue()
  if (what === 'network') await route.abort()
}

/** What an eye, a finger and a screen reader stumble over. */
async function found(page: Page, look: Look) {
  const seen = (await page.evaluate(audit)).filter((line) => !isLargeEnough(line, look.width))
  return look.axe ? [...seen, ...(await stumblingBlocks(page, by(look)))] : seen
}

/** The link of a row is as large as the row, which its box does not tell; and a mouse points better than a finger. */
export function isLargeEnough(line: string, width: number) {
  const [, across, high] = /^target of (\d+)×(\d+)/.exec(line) ?? []
  if (across === undefined) return false
  if (line.includes('a.queue__open')) return true
  return width > HANDHELD && (/: a\./.test(line) || (Number(across) >= MOUSE && Number(high) >= MOUSE))
}

/** The window grows, so that what scrolls within it is in the picture as a whole. */
async function take(page: Page, path: string) {
  const more = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('.queue__scroll, .panel, .panel__body, .dialog__body, .writing, .desk')]
    return Math.max(
      document.documentElement.scrollHeight - innerHeight,
      ...parts.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
    )
  })
  const { width, height } = page.viewportSize() ?? wideScreen
  if (more > 0) await page.setViewportSize({ width, height: Math.min(height + more, 2600) })
  await page.screenshot({ path })
}

const wideScreen = { width: 1280, height: 860 }
