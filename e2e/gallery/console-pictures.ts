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
  /** The screen widths in px. */
  widths: readonly number[]
  /** The appearances at these widths. */
  appearancesFor(widths: readonly number[]): readonly Appearance[]
  /** The folder for pictures; undefined: none are taken. */
  folder: string | undefined
  /** Receives each problem as soon as it is found. */
  report(line: string): void
}

/** The widest screen in px that is used by touch. Wider ones are used by mouse. */
const MAX_TOUCH_WIDTH = 899
/** The least width and height in px of a target for a mouse: WCAG 2.2, 2.5.8. Links within text are exempt. */
const MIN_MOUSE_TARGET = 24

/**
 * Takes pictures of the console and reports the problems of each. Each operator signs in once and each scene is loaded once. Its
 * page is then inspected in each theme and width, for touch or mouse.
 */
export async function pictureConsole(sandbox: SandboxServer, browser: ContextSource, run: ConsoleRun): Promise<void> {
  for (const who of new Set(run.scenes.map((scene) => scene.who))) {
    const { context, page, pageErrors: thrown } = await openScreen(sandbox, browser, who)
    const screen = { page, devtools: await context.newCDPSession(page) }
    for (const scene of run.scenes.filter((one) => one.who === who))
      await inspectConsoleScene(screen, `${sandbox.address}/console${scene.path}`, scene, run)
    for (const error of thrown) run.report(`${who ?? 'nobody'}: ${error.split('\n')[0]}`)
    // Leaving the page releases the open item, so that the next operator can open it.
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

interface Screen {
  page: Page
  devtools: CDPSession
}

/** Emulates touch or a mouse by the width of the screen. Styles depend on it. */
export const emulatePointer = (devtools: CDPSession, width: number) =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width <= MAX_TOUCH_WIDTH, maxTouchPoints: 1 })

const wide = { lang: 'en', theme: 'dark', width: 1280 }

async function inspectConsoleScene(
  screen: Screen,
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

/** Loading and failed pages look alike on screens of a kind: one narrow and one wide width are enough. */
const isInspectedAt = ({ missing, maxWidth = Number.POSITIVE_INFINITY }: ConsoleScene, width: number) =>
  width <= maxWidth && (missing === undefined || width === 390 || width === wide.width)

/** Opens a scene on a wide screen, or on the widest one on which it exists. */
async function openScene(screen: Screen, address: string, scene: ConsoleScene) {
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

/** Leaves all calls without a response, or aborts them, except those for the session and for locks. */
const failCalls = (what: 'answers' | 'network') => async (route: Route) => {
  const [, call] = /\/api\/console\/(\w+)/.exec(route.request().url()) ?? []
  if (call === 'me' || call === 'claim' || call === 'release') return await route.continue()
  if (what === 'network') await route.abort()
}

/** The layout problems and accessibility violations of a page. */
async function findProblems(page: Page, appearance: Appearance) {
  const seen = (await page.evaluate(layoutAudit)).filter((line) => !isLargeEnough(line, appearance.width))
  return appearance.axe ? [...seen, ...(await axeViolations(page, axeScope(appearance)))] : seen
}

/** Whether a reported target is large enough: the link of a row covers the row, not only its box, and a mouse needs less than a finger. */
export function isLargeEnough(line: string, width: number) {
  const [, across, high] = /^target of (\d+)×(\d+)/.exec(line) ?? []
  if (across === undefined) return false
  if (line.includes('a.queue__open')) return true
  return (
    width > MAX_TOUCH_WIDTH &&
    (/: a\./.test(line) || (Number(across) >= MIN_MOUSE_TARGET && Number(high) >= MIN_MOUSE_TARGET))
  )
}

/** Enlarges the window, so that the picture contains scrolled content as a whole. */
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
