import { beforeAll, expect, it } from 'vitest'
import type { Look } from '../gallery/look.ts'
import { type People, signedIn } from '../gallery/people.ts'
import { scenes } from '../gallery/scenes.ts'
import { stumblesIn, type Walk } from '../gallery/walk.ts'
import { setStage } from '../stage.ts'

const stage = setStage()
let people: People

beforeAll(async () => {
  people = await signedIn(stage.world, stage.browser, scenes)
})

/**
 * The shortest words and the longest, stacked marks and no spaces, each on a common phone, the longest on a narrow one.
 * What overflows hangs on words and width, whatever the theme; `npm run gallery` looks at all the others.
 */
const looks: readonly Look[] = [
  { lang: 'en', theme: 'dark', width: 390 },
  { lang: 'de', theme: 'light', width: 360 },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

// What axe looks at hangs on the theme (contrast) and on what is named at all: words that miss in a language, checks find.
const withAxe = new Set(['en dark 390', 'de light 360'])

const walk = (): Walk => ({
  world: stage.world,
  browser: stage.browser,
  people,
  looks,
  withAxe: ({ lang, theme, width }) => withAxe.has(`${lang} ${theme} ${width}`),
})

it.concurrent.each(scenes.filter(({ alone }) => !alone))(
  '$name is whole and readable in the languages and themes that differ most',
  async (scene) => expect(await stumblesIn(scene, walk())).toEqual([]),
)

it.each(scenes.filter(({ alone }) => alone))('$name is, too, with nobody beside it', async (scene) =>
  expect(await stumblesIn(scene, walk())).toEqual([]),
)
