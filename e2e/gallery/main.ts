// `npm run gallery -- --lang de,tai --theme dark --width 390 --only asset`: a picture of every screen under `.gallery/`,
// and a line for everything in them that an eye would stumble over. The back office is pictured in English, on wider screens.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { languages } from '@humidor/locales/languages.ts'
import type { Browser } from 'playwright-core'
import { openBrowser, openPhone } from '../browser.ts'
import { openWorld, type World } from '../world.ts'
import { audit } from './audit.ts'
import { deskScenes } from './desk-scenes.ts'
import { picturesOfDesks } from './desks.ts'
import { type Look, screenOf } from './look.ts'
import { signedIn } from './people.ts'
import { loaded, type Scene } from './scene.ts'
import { scenes } from './scenes.ts'

const { values } = parseArgs({
  options: {
    lang: { type: 'string', default: languages.map(({ key }) => key).join(',') },
    theme: { type: 'string', default: 'dark,light' },
    width: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const widths = (usual: string) => (values.width ?? usual).split(',').map(Number)
const isWanted = ({ name }: { name: string }) => values.only.split(',').some((part) => name.startsWith(part))
const folder = fileURLToPath(new URL('../../.gallery/', import.meta.url))
type People = Awaited<ReturnType<typeof signedIn>>

async function picture(world: World, browser: Browser, people: People, scene: Scene, look: Look) {
  const storageState = people.get(scene.who)
  const { context, page } = await openPhone(browser, {
    viewport: screenOf(look),
    ...(storageState && { storageState }),
  })
  const name = `${scene.name}-${look.lang}-${look.theme}-${look.width}`
  try {
    await context.addInitScript(({ lang, theme }) => {
      localStorage.setItem('lang', lang)
      localStorage.setItem('theme', theme)
    }, look)
    await page.goto(world.address + scene.path)
    await loaded(scene, page)
    await scene.then?.(page)
    await page.waitForTimeout(250)
    const sheet = await page.locator('dialog[open]').count()
    const found = await page.evaluate(audit)
    if (sheet === 0) {
      // The window grows instead of the picture being stitched, so that bars stay at its foot.
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      const { width, height } = screenOf(look)
      await page.setViewportSize({ width, height: Math.max(height, tall) })
    }
    await page.screenshot({ path: join(folder, `${name}.png`) })
    return found.map((line) => `${name}: ${line}`)
  } catch (failure) {
    return [`${name}: ${String(failure).split('\n')[0]}`]
  } finally {
    await context.close()
  }
}

mkdirSync(folder, { recursive: true })
const [world, browser] = await Promise.all([openWorld(), openBrowser()])
const troubles: string[] = []
try {
  const themes = values.theme.split(',')
  const wanted = scenes.filter(isWanted)
  const people: People = wanted.length > 0 ? await signedIn(world, browser) : new Map()
  for (const lang of values.lang.split(','))
    for (const theme of themes)
      for (const width of widths('390'))
        for (const scene of wanted)
          troubles.push(...(await picture(world, browser, people, scene, { lang, theme, width })))
  const desks = { scenes: deskScenes.filter(isWanted), themes, widths: widths('1280,1440'), folder }
  troubles.push(...(await picturesOfDesks(world, browser, desks)))
} finally {
  await browser.close()
  await world.close()
}
for (const line of new Set(troubles)) console.log(line)
console.log(`Pictures are in .gallery/. ${new Set(troubles).size} things to look at.`)
