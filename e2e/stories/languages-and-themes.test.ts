import { beforeAll, expect, it } from 'vitest'
import { createDevicePool, type DevicePool } from '../gallery/devices.ts'
import { type Inspection, inspectScene } from '../gallery/inspection.ts'
import { signInPeople } from '../gallery/people.ts'
import { appearanceByTurns, firstOfEach } from '../gallery/plan.ts'
import type { Scene } from '../gallery/scene.ts'
import { scenes as allScenes } from '../gallery/scenes.ts'
import { setUpStory } from '../story.ts'

const scenes = firstOfEach(allScenes)
const story = setUpStory()
let devicePool: DevicePool

beforeAll(async () => {
  const { sandbox, browser } = story
  devicePool = createDevicePool({ sandbox, browser, people: await signInPeople(sandbox, scenes) })
})

/** A scene has the same appearance in every run, so a failure repeats. Every scene in the whole matrix: `npm run gallery -- --inspect`. */
const inspection = (scene: Scene): Inspection => ({
  sandbox: story.sandbox,
  devicePool,
  appearances: [appearanceByTurns(scenes.indexOf(scene))],
})

it.concurrent.each(scenes.filter(({ exclusive }) => !exclusive))(
  'scene $name has no layout problem in its language and theme',
  async (scene) => expect(await inspectScene(scene, inspection(scene))).toEqual([]),
)

it.each(scenes.filter(({ exclusive }) => exclusive))('exclusive scene $name has no layout problem', async (scene) =>
  expect(await inspectScene(scene, inspection(scene))).toEqual([]),
)
