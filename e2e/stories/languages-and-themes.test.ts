import { beforeAll, expect, it } from 'vitest'
import type { Appearance } from '../gallery/appearance.ts'
import { createDevicePool, type DevicePool } from '../gallery/devices.ts'
import { type Inspection, inspectScene } from '../gallery/inspection.ts'
import { signInPeople } from '../gallery/people.ts'
import { scenes } from '../gallery/scenes.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
let devicePool: DevicePool

beforeAll(async () => {
  const { sandbox, browser } = story
  devicePool = createDevicePool({ sandbox, browser, people: await signInPeople(sandbox, scenes) })
})

/**
 * The shortest words and the longest, stacked marks and no spaces, each on a common phone, the longest on a narrow one.
 * What overflows hangs on words and width, whatever the theme; `npm run gallery` looks at all the others. Of what axe
 * looks at, only what compares colours hangs on the theme; the rest on what is named at all: words that miss in a language, checks find.
 */
const appearances: readonly Appearance[] = [
  { lang: 'en', theme: 'dark', width: 390, axe: true },
  { lang: 'de', theme: 'light', width: 360, axe: 'colours' },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

const inspection = (): Inspection => ({ sandbox: story.sandbox, devicePool, appearances })

it.concurrent.each(scenes.filter(({ exclusive }) => !exclusive))(
  '$name is whole and readable in the languages and themes that differ most',
  async (scene) => expect(await inspectScene(scene, inspection())).toEqual([]),
)

it.each(scenes.filter(({ exclusive }) => exclusive))('$name is, too, with nobody beside it', async (scene) =>
  expect(await inspectScene(scene, inspection())).toEqual([]),
)
