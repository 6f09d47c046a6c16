import { beforeAll, expect, it } from 'vitest'
import { type Devices, devicesOf } from '../gallery/devices.ts'
import type { Look } from '../gallery/look.ts'
import { signedIn } from '../gallery/people.ts'
import { scenes } from '../gallery/scenes.ts'
import { stumblesIn, type Walk } from '../gallery/walk.ts'
import { setStage } from '../stage.ts'

const stage = setStage()
let devices: Devices

beforeAll(async () => {
  const { world, browser } = stage
  devices = devicesOf({ world, browser, people: await signedIn(world, scenes) })
})

/**
 * The shortest words and the longest, stacked marks and no spaces, each on a common phone, the longest on a narrow one.
 * What overflows hangs on words and width, whatever the theme; `npm run gallery` looks at all the others. Of what axe
 * looks at, only what compares colours hangs on the theme; the rest on what is named at all: words that miss in a language, checks find.
 */
const looks: readonly Look[] = [
  { lang: 'en', theme: 'dark', width: 390, axe: true },
  { lang: 'de', theme: 'light', width: 360, axe: 'colours' },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

const walk = (): Walk => ({ world: stage.world, devices, looks })

it.concurrent.each(scenes.filter(({ alone }) => !alone))(
  '$name is whole and readable in the languages and themes that differ most',
  async (scene) => expect(await stumblesIn(scene, walk())).toEqual([]),
)

it.each(scenes.filter(({ alone }) => alone))('$name is, too, with nobody beside it', async (scene) =>
  expect(await stumblesIn(scene, walk())).toEqual([]),
)
