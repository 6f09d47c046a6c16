import { join } from 'node:path'
import type { CDPSession, Page, Route } from 'playwright-core'
import { axeViolations, type ContextSource, openPhone } from '../browser.ts'
import { openConsole, waitForConsole } from '../operator-session.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { type Appearance, applyAppearance, axeScope } from './appearance.ts'
import type { ConsoleScene } from './console-scene.ts'
import { layoutAudit } from './layout-audit.ts'
import { detectThemeShifts } from './theme-shifts.ts'

export interface ConsoleRun {
  scenes: readonly ConsoleScene[]
  /** In px, of the screens that a scene is looked at on. */
  widths: readonly number[]
  /** The looks on screens of these widths. */
  appearancesFor(widths: readonly number[]): readonly Appearance[]
  /** Where pictures are kept, if any are taken. */
  folder: string | undefined
  /** Hears of whatever is found, as soon as it is. */
  report(line: string): void
}

/** Up to this width a finger points, in px; beyond it a mouse does. */
const MAX_TOUCH_WIDTH = 899
/** How wide and high a button or a field is for a mouse, at the least: WCAG 2.2, 2.5.8. Links may stand in a line of text. */
const MIN_MOUSE_TARGET = 24

/**
 * Pictures of the back office, with what an eye would stumble over in each. Everybody signs in once, and every scene is loaded
 * once: then its page is looked at in each theme, as wide as each screen, under a finger or a mouse.
 */
export async function pictureConsole(sandbox: SandboxServer, browser: ContextSource, run: ConsoleRun): Promise<void> {
  for (const who of new Set(run.scenes.map((scene) => scene.who))) {
    const { context, page, pageErrors: thrown } = await openScreen(sandbox, browser, who)
    const screen = { page, devtools: await context.newCDPSession(page) }
    for (const scene of run.scenes.filter((one) => one.who === who))
      await inspectConsoleScene(screen, `${sandbox.address}/console${scene.path}`, scene, run)
    for (const error of thrown) run.report(`${who ?? 'nobody'}: ${error.split('\n')[0]}`)
    // What is open is let go of, for whoever sits down next.
    await page.goto('about:blank')
    await page.waitForTimeout(500)
    await context.close()
  }
}

async function openScreen(sandbox: SandboxServer, browser: ContextSource, who: ConsoleScene['who']) {
  if (who !== undefined) return await openConsole(browser, sandbox, who)
  const device = await openPhone(browser, { hasTouch: false, deviceScaleFactor: 1 })
  await device.page.goto(`${sandbox.address}/console`)
  return device
}

interface Device {
  page: Page
  devtools: CDPSession
}

/** Whether a finger or a mouse points from now on: styles ask which. */
export const emulatePointer = (devtools: CDPSession, width: number) =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width <= MAX_TOUCH_WIDTH, maxTouchPoints: 1 })

const wide = { lang: 'en', theme: 'dark', width: 1280 }

async function inspectConsoleScene(
  screen: Device,
  address: string,
  scene: ConsoleScene,
  run: ConsoleRun,
): Promise<void> {
  const { page } = screen
  try {
    await openScene(screen, address, scene)
    const themeShifts = detectThemeShifts(page, (appearance) => applyAppearance(page, appearance))
    for (const appearance of run.appearancesFor(run.widths.filter((one) => isInspectedAt(scene, one)))) {
      await emulatePointer(screen.devtools, appearance.width)
      await applyAppearance(page, appearance)
      const name = `${scene.name}-${appearance.theme}-${appearance.width}`
      for (const line of [...(await findProblems(page, appearance)), ...(await themeShifts(appearance))])
        run.report(`${name}: ${line}`)
      if (run.folder !== undefined) await takePicture(page, join(run.folder, `${name}.png`))
    }
  } catch (failure) {
    run.report(`${scene.name}: ${String(failure).split('\n')[0]}`)
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** What does not come looks alike on screens of a kind: one of each is enough. */
const isInspectedAt = ({ missing, maxWidth = Number.POSITIVE_INFINITY }: ConsoleScene, width: number) =>
  width <= maxWidth && (missing === undefined || width === 390 || width === wide.width)

/** Brings a scene about on a wide screen, unless it is one that only narrow ones have. */
async function openScene(screen: Device, address: string, scene: ConsoleScene) {
  const { page } = screen
  const { maxWidth = wide.width } = scene
  await emulatePointer(screen.devtools, maxWidth)
  await applyAppearance(page, { ...wide, width: Math.min(maxWidth, wide.width) })
  if (scene.missing) await page.route('**/api/console/**', failCalls(scene.missing))
  await scene.beforeOpen?.(page)
  await page.goto(address)
  if (scene.missing === 'answers')
    await page.locator('main [aria-busy=true], .panel [aria-busy=true]').first().waitFor()
  else {
    await page.waitForLoadState('networkidle')
    await waitForConsole(page)
  }
  await scene.afterOpen?.(page)
  if (scene.missing !== 'answers') await waitForConsole(page)
}

/** Who one is stays known; whatever else is asked is waited for, or lost on its way. */
const failCalls = (what: 'answers' | 'network') => async (route: Route) => {
  const [, call] = /\/api\/console\/(\w+)/.exec(route.request().url()) ?? []
  if (call === 'me' || call === 'claim' || call === 'release') return await route.continue()
  if (what === 'network') await route.abort()
}

/** What an eye, a finger and a screen reader stumble over. */
async function findProblems(page: Page, appearance: Appearance) {
  const seen = (await page.evaluate(layoutAudit)).filter((line) => !isLargeEnough(line, appearance.width))
  return appearance.axe ? [...seen, ...(await axeViolations(page, axeScope(appearance)))] : seen
}

/** The link of a row is as large as the row, which its box does not tell; and a mouse points better than a finger. */
export function isLargeEnough(line: string, width: number) {
  const [, across, high] = /^target of (\d+)×(\d+)/.exec(line) ?? []
  if (across === undefined) return false
  if (line.includes('a.queue__open')) return true
  return (
    width > MAX_TOUCH_WIDTH &&
    (/: a\./.test(line) || (Number(across) >= MIN_MOUSE_TARGET && Number(high) >= MIN_MOUSE_TARGET))
  )
}

/** The window grows, so that what scrolls within it is in the picture as a whole. */
async function takePicture(page: Page, path: string) {
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
