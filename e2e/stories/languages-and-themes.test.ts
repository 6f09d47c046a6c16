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
 * Short words, long ones, stacked marks, and a script without spaces: each on a common phone, the longest on a narrow one.
 * Overflow depends on text and width, not on the theme; `npm run gallery` covers the other combinations. Only axe's colour rules
 * depend on the theme. Its other rules do not depend on the language, as checks find missing messages.
 */
const appearances: readonly Appearance[] = [
  { lang: 'en', theme: 'dark', width: 390, axe: true },
  { lang: 'de', theme: 'light', width: 360, axe: 'colours' },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

const inspection = (): Inspection => ({ sandbox: story.sandbox, devicePool, appearances })

it.concurrent.each(scenes.filter(({ exclusive }) => !exclusive))(
  'scene $name has no layout problem in the languages and themes that differ most',
  async (scene) => expect(await inspectScene(scene, inspection())).toEqual([]),
)

it.each(scenes.filter(({ exclusive }) => exclusive))('exclusive scene $name has no layout problem', async (scene) =>
  expect(await inspectScene(scene, inspection())).toEqual([]),
)
