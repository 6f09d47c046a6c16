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
  /** Where pictures are kept, if any are taken. */
  folder?: string | undefined
}

const describe = ({ lang, theme, width }: Appearance) => `${lang} ${theme} ${width}`

/** The window grows instead of the picture being stitched, so that bars stay at its foot. */
async function takePicture(page: Page, appearance: Appearance, path: string) {
  const { width, height } = viewportOf(appearance)
  const isWhole = (await page.locator('dialog[open]').count()) === 0
  const tall = isWhole ? await page.evaluate(() => document.documentElement.scrollHeight) : height
  if (tall > height) await page.setViewportSize({ width, height: tall })
  await page.screenshot({ path })
}

/** Whether a scene is what it says: a sheet or dialog lies over the page, or none does. */
async function overlayProblems(page: Page, { overlay }: Scene): Promise<string[]> {
  const dialog = page.locator('dialog[open]').first()
  if (overlay) await dialog.waitFor()
  else if (await dialog.isVisible()) return ['something lies over it, and it does not say so']
  return []
}

const noShifts = async () => []

/** Brings a scene about. */
async function openScene(page: Page, scene: Scene, { sandbox, appearances: [first] }: Inspection) {
  if (first) await page.setViewportSize(viewportOf(first))
  await scene.beforeOpen?.(page)
  await page.goto(sandbox.address + scene.path)
  await page.locator('h1').waitFor()
  await waitForScene(scene, page)
  await scene.afterOpen?.(page)
}

/** What stumbles in a scene, in each look. It is opened once, and worn in one look after the other. */
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
      const problems = await withTimeout(30, 'a look at the page', page.evaluate(layoutAudit))
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
    // The page goes with its device: what stood on it is told while it is there.
    throw new Error(`${String(failure)}\n${await describePage(page)}`, { cause: failure })
  } finally {
    found.push(
      ...(await inspection.devicePool.giveBack(scene.who, device, !isWhole)).map((line) => `as it was left: ${line}`),
    )
  }
  return found
}
