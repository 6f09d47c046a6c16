// `npm run gallery -- --lang de,tai --theme dark --width 390 --only asset`: a picture of every screen under `.gallery/`,
// and a line for everything in them that an eye would stumble over; with `--no-pictures` the lines alone. The back office
// is pictured in English, on wider screens. `--of members` leaves it out, `--of desks` leaves out all else.

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { languages } from '@humidor/locales/languages.ts'
import { openBrowser } from '../browser.ts'
import { openWorld } from '../world.ts'
import { deskScenes } from './desk-scenes.ts'
import { picturesOfDesks } from './desks.ts'
import type { Look } from './look.ts'
import { signedIn } from './people.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { stateScenes } from './state-scenes.ts'
import { stumblesIn, type Walk } from './walk.ts'

const { values } = parseArgs({
  options: {
    lang: { type: 'string', default: languages.map(({ key }) => key).join(',') },
    theme: { type: 'string', default: 'dark,light' },
    width: { type: 'string' },
    of: { type: 'string', default: 'members,desks' },
    only: { type: 'string', default: '' },
    pictures: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const widths = (usual: string) => (values.width ?? usual).split(',').map(Number)
const isWanted = ({ name }: { name: string }) => values.only.split(',').some((part) => name.startsWith(part))
const folder = fileURLToPath(new URL('../../.gallery/', import.meta.url))
const themes = values.theme.split(',')
const [firstLanguage = 'en', ...furtherLanguages] = values.lang.split(',')

const looks: Look[] = []
for (const lang of [firstLanguage, ...furtherLanguages])
  for (const theme of themes) for (const width of widths('360,390,430,1280')) looks.push({ lang, theme, width })
/** Each theme and width in one language, and each language once. */
const axed = new Set(looks.filter(({ lang }, at) => lang === firstLanguage || looks[at - 1]?.lang !== lang))

const troubles = new Set<string>()

async function look(scene: Scene, walk: Walk) {
  const found = await stumblesIn(scene, walk).catch((failure: unknown) => [String(failure).split('\n')[0]])
  for (const line of found) troubles.add(`${scene.name}: ${line}`)
}

/** Two at a time: while one page is drawn, another waits for its answers. */
async function lookTwoByTwo(all: readonly Scene[], walk: Walk) {
  const waiting = [...all]
  const goOn = async () => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) await look(scene, walk)
  }
  await Promise.all([goOn(), goOn()])
}

mkdirSync(folder, { recursive: true })
const [world, browser] = await Promise.all([openWorld(), openBrowser()])
try {
  const wanted = values.of.includes('members') ? [...scenes, ...stateScenes].filter(isWanted) : []
  const people = await signedIn(world, browser, wanted)
  const walk = {
    world,
    browser,
    people,
    looks,
    withAxe: (one: Look) => axed.has(one),
    folder: values.pictures ? folder : undefined,
  }
  await lookTwoByTwo(
    wanted.filter(({ alone }) => !alone),
    walk,
  )
  for (const scene of wanted.filter(({ alone }) => alone)) await look(scene, walk)
  const wantedDesks = values.of.includes('desks') ? deskScenes.filter(isWanted) : []
  const desks = { scenes: wantedDesks, themes, widths: widths('390,768,1280,1600'), folder }
  for (const line of await picturesOfDesks(world, browser, desks)) troubles.add(line)
} finally {
  await browser.close()
  await world.close()
}
for (const line of troubles) console.log(line)
console.log(`Pictures are in .gallery/. ${troubles.size} things to look at.`)
