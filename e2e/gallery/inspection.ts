import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolations, describePage } from '../browser.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { withTimeout } from '../timeout.ts'
import { type Appearance, applyAppearance, axeScope, viewportOf } from './appearance.ts'
import type { DevicePool } from './devices.ts'
import { layoutAudit } from './layout-audit.ts'
import { type Scene, waitForScene } from './scene.ts'
import { detectThemeShifts } from './theme-shifts.ts'

export interface Inspection {
  sandbox: Pick<SandboxServer, 'address'>
  devicePool: DevicePool
  appearances: readonly Appearance[]
  /** The folder for pictures; undefined: none are taken. */
  folder?: string | undefined
}

const describe = ({ lang, theme, width }: Appearance) => `${lang} ${theme} ${width}`

/** Enlarges the window instead of taking a stitched full-page picture, so that fixed bars stay at the bottom. */
async function takePicture(page: Page, appearance: Appearance, path: string) {
  const { width, height } = viewportOf(appearance)
  const isWhole = (await page.locator('dialog[open]').count()) === 0
  const tall = isWhole ? await page.evaluate(() => document.documentElement.scrollHeight) : height
  if (tall > height) await page.setViewportSize({ width, height: tall })
  await page.screenshot({ path })
}

/** Checks that a sheet or dialog is open exactly if the scene says so. */
async function overlayProblems(page: Page, { overlay }: Scene): Promise<string[]> {
  const dialog = page.locator('dialog[open]').first()
  if (overlay) await dialog.waitFor()
  else if (await dialog.isVisible()) return ['a dialog is open, but the scene is not an overlay']
  return []
}

const noShifts = async () => []

/** Opens the page of a scene and runs its actions. */
async function openScene(page: Page, scene: Scene, { sandbox, appearances: [first] }: Inspection) {
  if (first) await page.setViewportSize(viewportOf(first))
  await scene.beforeOpen?.(page)
  await page.goto(sandbox.address + scene.path)
  await page.locator('h1:visible').waitFor()
  await waitForScene(scene, page)
  await scene.afterOpen?.(page)
}

/** Finds the problems of a scene in each appearance. The page is opened once. @returns one line for each problem */
export async function inspectScene(scene: Scene, inspection: Inspection): Promise<string[]> {
  const device = await inspection.devicePool.borrow(scene.who)
  const { page, pageErrors } = device
  const found: string[] = []
  let isWhole = false
  try {
    await openScene(page, scene, inspection)
    found.push(...(await overlayProblems(page, scene)))
    const apply = (appearance: Appearance) => applyAppearance(page, appearance, !scene.staysLoading)
    const themeShifts = scene.showsThemeName ? noShifts : detectThemeShifts(page, apply)
    for (const appearance of inspection.appearances) {
      await apply(appearance)
      const problems = await withTimeout(30, 'the layout audit', page.evaluate(layoutAudit))
      problems.push(
        ...(await themeShifts(appearance)),
        ...(appearance.axe ? await axeViolations(page, axeScope(appearance)) : []),
      )
      found.push(...problems.map((line) => `${describe(appearance)}: ${line}`))
      const name = `${scene.name}-${appearance.lang}-${appearance.theme}-${appearance.width}.png`
      if (inspection.folder !== undefined) await takePicture(page, appearance, join(inspection.folder, name))
    }
    found.push(...pageErrors)
    isWhole = true
  } catch (failure) {
    // The page is closed with its device, so the error contains its text.
    throw new Error(`${String(failure)}\n${await describePage(page)}`, { cause: failure })
  } finally {
    found.push(
      ...(await inspection.devicePool.giveBack(scene.who, device, !isWhole)).map(
        (line) => `while it was left: ${line}`,
      ),
    )
  }
  return found
}
