import { beforeAll, expect, it } from 'vitest'
import { createDevicePool, type DevicePool } from '../gallery/devices.ts'
import { type Inspection, inspectScene } from '../gallery/inspection.ts'
import { signInPeople } from '../gallery/people.ts'
import { appearancesByTurns } from '../gallery/plan.ts'
import type { Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
let devicePool: DevicePool

beforeAll(async () => {
  const { sandbox, browser } = story
  devicePool = createDevicePool({ sandbox, browser, people: await signInPeople(sandbox, scenes) })
})

/** A scene has the same appearances in every run, so a failure repeats. The whole matrix is `npm run gallery -- --inspect`. */
const inspection = (scene: Scene): Inspection => ({
  sandbox: story.sandbox,
  devicePool,
  appearances: appearancesByTurns(scenes.indexOf(scene)),
})

it.concurrent.each(scenes.filter(({ exclusive }) => !exclusive))(
  'scene $name has no layout problem in the languages and themes that differ most',
  async (scene) => expect(await inspectScene(scene, inspection(scene))).toEqual([]),
)

it.each(scenes.filter(({ exclusive }) => exclusive))('exclusive scene $name has no layout problem', async (scene) =>
  expect(await inspectScene(scene, inspection(scene))).toEqual([]),
)
