import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPhone } from '../browser.ts'
import { openDesk, settled } from '../operator.ts'
import type { World } from '../world.ts'
import { audit } from './audit.ts'
import type { DeskScene } from './desk-scenes.ts'

export interface Wanted {
  scenes: readonly DeskScene[]
  themes: readonly string[]
  /** In px; 800 high, or as high as a phone is. */
  widths: readonly number[]
  folder: string
}

const viewportOf = (width: number) => ({ width, height: width < 600 ? 844 : 800 })

/** Pictures of the back office, with what an eye would stumble over in each. Everybody signs in once a theme. */
export async function picturesOfDesks(world: World, browser: Browser, wanted: Wanted): Promise<string[]> {
  const { scenes, themes, widths, folder } = wanted
  const troubles: string[] = []
  for (const theme of themes)
    for (const who of new Set(scenes.map((scene) => scene.who))) {
      const { context, page } = await seat(world, browser, who)
      await page.evaluate((picked) => localStorage.setItem('theme', picked), theme)
      for (const width of widths)
        for (const scene of scenes.filter((one) => one.who === who)) {
          const name = `${scene.name}-${theme}-${width}`
          await page.setViewportSize(viewportOf(width))
          const found = await picture(page, `${world.address}/console${scene.path}`, scene, join(folder, `${name}.png`))
          troubles.push(...found.map((line) => `${name}: ${line}`))
        }
      await context.close()
    }
  return troubles
}

async function seat(world: World, browser: Browser, who: DeskScene['who']) {
  if (who !== undefined) return await openDesk(browser, world, who, { deviceScaleFactor: 1.5 })
  const device = await openPhone(browser, { hasTouch: false, deviceScaleFactor: 1.5 })
  await device.page.goto(`${world.address}/console`)
  return device
}

async function picture(page: Page, address: string, scene: DeskScene, path: string): Promise<string[]> {
  try {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await settled(page)
    await scene.then?.(page)
    await settled(page)
    await page.waitForTimeout(400)
    await page.screenshot({ path })
    // A mouse points at smaller targets than a finger does.
    return (await page.evaluate(audit)).filter((line) => !line.startsWith('target of'))
  } catch (failure) {
    return [String(failure).split('\n')[0] ?? '']
  }
}
