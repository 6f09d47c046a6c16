// `npm run gallery -- --lang de,tai --theme dark --width 390 --only asset`: a picture of every screen under `.gallery/`,
// and a line for everything in them that an eye would stumble over; with `--no-pictures` the lines alone. The back office
// is pictured in English, on wider screens. `--of members` leaves it out, `--of desks` leaves out all else. A theme that is
// not the first is put on where it may show something new (`plan.ts`); with `--all` it is put on everywhere.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../browser.ts'
import { openWorld } from '../world.ts'
import { deskScenes } from './desk-scenes.ts'
import { picturesOfDesks } from './desks.ts'
import { devicesOf } from './devices.ts'
import { optionsOf } from './options.ts'
import { signedIn } from './people.ts'
import { planOf, wholePlanOf } from './plan.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { stateScenes } from './state-scenes.ts'
import { stumblesIn, type Walk } from './walk.ts'

const { languages, themes, widths, parts, isWanted, ...options } = optionsOf(process.argv.slice(2))
const wanted = parts.includes('members') ? [...scenes, ...stateScenes].filter(isWanted) : []
const wantedDesks = parts.includes('desks') ? deskScenes.filter(isWanted) : []
if (wanted.length + wantedDesks.length === 0) throw new Error('No scene is called so: there is nothing to look at.')
const pictures = fileURLToPath(new URL('../../.gallery/', import.meta.url))
const folder = options.pictures ? pictures : undefined
const plan = options.all ? wholePlanOf : planOf

const troubles = new Set<string>()

/** Says at once what was found, as all of it takes its time, and each thing once. */
function tell(line: string) {
  if (!troubles.has(line)) console.log(line)
  troubles.add(line)
}

async function look(scene: Scene, walk: Walk) {
  const found = await stumblesIn(scene, walk).catch((failure: unknown) => [String(failure).split('\n')[0]])
  for (const line of found) tell(`${scene.name}: ${line}`)
}

/** Two at a time: while one page is drawn, another waits for its answers. */
async function lookTwoByTwo(all: readonly Scene[], walk: Walk) {
  const waiting = [...all]
  const goOn = async () => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) await look(scene, walk)
  }
  await Promise.all([goOn(), goOn()])
}

mkdirSync(pictures, { recursive: true })
const [world, browser] = await Promise.all([openWorld(), openBrowser()])
try {
  const people = await signedIn(world, wanted)
  const looks = plan({ languages, themes, widths: widths ?? [360, 390, 430, 1280] })
  const devices = devicesOf({ world, browser, people })
  const walk = { world, devices, looks, folder }
  await lookTwoByTwo(
    wanted.filter(({ alone }) => !alone),
    walk,
  )
  for (const scene of wanted.filter(({ alone }) => alone)) await look(scene, walk)
  const looksOf = (seen: readonly number[]) => plan({ languages: ['en'], themes, widths: seen })
  const desks = { scenes: wantedDesks, widths: widths ?? [390, 768, 1280, 1600], looksOf, folder, tell }
  await picturesOfDesks(world, browser, desks)
} finally {
  await browser.close()
  await world.close()
}
console.log(`${folder === undefined ? '' : 'Pictures are in .gallery/. '}${troubles.size} things to look at.`)
