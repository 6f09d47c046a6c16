// `npm run gallery -- --lang de,tai --theme dark --width 390 --only asset` takes a picture of every screen under `.gallery/`
// and prints a line for each problem on it. `--no-pictures` prints the lines alone. The console is in English, on wider screens:
// `--of members` leaves it out, `--of console` leaves out everything else. Further themes are applied only where they may show
// something new (`plan.ts`); `--all` applies them everywhere. `--inspect` shows each scene of members in the four appearances that
// differ most, as the story of languages and themes does by turns, takes no pictures and ends with 1 if it finds a problem.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../browser.ts'
import { startSandbox } from '../sandbox-server.ts'
import { pictureConsole } from './console-pictures.ts'
import { consoleScenes } from './console-scenes.ts'
import { createDevicePool } from './devices.ts'
import { type Inspection, inspectScene } from './inspection.ts'
import { optionsOf } from './options.ts'
import { signInPeople } from './people.ts'
import { inspectedAppearances, planAllAppearances, planAppearances } from './plan.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { stateScenes } from './state-scenes.ts'

const { languages, themes, widths, parts, isWanted, ...options } = optionsOf(process.argv.slice(2))
const memberScenes = parts.includes('members')
  ? [...scenes, ...(options.inspect ? [] : stateScenes)].filter(isWanted)
  : []
const wantedConsoleScenes = parts.includes('console') ? consoleScenes.filter(isWanted) : []
if (memberScenes.length + wantedConsoleScenes.length === 0) throw new Error('No scene has a name that begins so.')
const pictures = fileURLToPath(new URL('../../.gallery/', import.meta.url))
const folder = options.pictures ? pictures : undefined
const plan = options.all ? planAllAppearances : planAppearances

const findings = new Set<string>()

/** Prints a problem as soon as it is found, and each one once. */
function report(line: string) {
  if (!findings.has(line)) console.log(line)
  findings.add(line)
}

async function inspect(scene: Scene, inspection: Inspection) {
  const found = await inspectScene(scene, inspection).catch((failure: unknown) => [String(failure).split('\n')[0]])
  for (const line of found) report(`${scene.name}: ${line}`)
}

/** Inspects two scenes at a time: one page renders while another waits for responses. */
async function inspectInPairs(all: readonly Scene[], inspection: Inspection) {
  const queue = [...all]
  const work = async () => {
    for (let scene = queue.shift(); scene; scene = queue.shift()) await inspect(scene, inspection)
  }
  await Promise.all([work(), work()])
}

mkdirSync(pictures, { recursive: true })
const [sandbox, browser] = await Promise.all([startSandbox(), openBrowser()])
try {
  const people = await signInPeople(sandbox, memberScenes)
  const appearances = options.inspect
    ? inspectedAppearances
    : plan({ languages, themes, widths: widths ?? [360, 390, 430, 1280] })
  const devicePool = createDevicePool({ sandbox, browser, people })
  const inspection = { sandbox, devicePool, appearances, folder }
  await inspectInPairs(
    memberScenes.filter(({ exclusive }) => !exclusive),
    inspection,
  )
  for (const scene of memberScenes.filter(({ exclusive }) => exclusive)) await inspect(scene, inspection)
  const appearancesFor = (seen: readonly number[]) => plan({ languages: ['en'], themes, widths: seen })
  const consoleRun = {
    scenes: wantedConsoleScenes,
    widths: widths ?? [390, 768, 1280, 1600],
    appearancesFor,
    folder,
    report,
  }
  await pictureConsole(sandbox, browser, consoleRun)
} finally {
  await browser.close()
  await sandbox.close()
}
console.log(`${folder === undefined ? '' : 'Pictures are in .gallery/. '}${findings.size} things to look at.`)
if (options.inspect && findings.size > 0) process.exitCode = 1
