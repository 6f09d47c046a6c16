import { beforeAll, expect, it } from 'vitest'
import { openPhone, stumblingBlocks } from '../browser.ts'
import { audit } from '../gallery/audit.ts'
import { type Look, wear } from '../gallery/look.ts'
import { signedIn } from '../gallery/people.ts'
import { loaded, type Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { setStage } from '../stage.ts'
import { within } from '../within.ts'

const stage = setStage()
let people: Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  people = await signedIn(stage.world, stage.browser)
})

/**
 * Each language on a common phone, and German, with the longest words, on a narrow one too. What overflows hangs on words
 * and width, whatever the theme; both themes are looked at where contrast is.
 */
const looks: readonly Look[] = [
  { lang: 'en', theme: 'dark', width: 390 },
  { lang: 'en', theme: 'light', width: 390 },
  { lang: 'de', theme: 'light', width: 390 },
  { lang: 'de', theme: 'light', width: 360 },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

// What axe looks at hangs on the theme (contrast) and on what is named at all: words that miss in a language, checks find.
const withAxe = new Set(['en dark 390', 'de light 360'])

/** What stumbles in a scene, in each look. */
async function stumblesIn(scene: Scene): Promise<string[]> {
  const storageState = people.get(scene.who)
  const { context, page, troubles } = await openPhone(stage.browser, storageState && { storageState })
  await page.goto(stage.world.address + scene.path)
  await page.locator('h1').waitFor()
  await loaded(scene, page)
  await scene.then?.(page)
  const found: string[] = []
  for (const look of looks) {
    await wear(page, look)
    const name = `${look.lang} ${look.theme} ${look.width}`
    const seen = await within(30, `a look at ${name}`, page.evaluate(audit))
    const said = [...seen, ...(withAxe.has(name) ? await stumblingBlocks(page) : [])]
    found.push(...said.map((line) => `${name}: ${line}`))
  }
  await context.close()
  return [...found, ...troubles]
}

it.concurrent.each(scenes.filter(({ alone }) => !alone))(
  '$name is whole and readable in every language and theme',
  async (scene) => expect(await stumblesIn(scene)).toEqual([]),
)

it.each(scenes.filter(({ alone }) => alone))('$name is, too, with nobody beside it', async (scene) =>
  expect(await stumblesIn(scene)).toEqual([]),
)
