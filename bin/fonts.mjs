// Fonts for the scripts that the app leaves to the phone. Without them a browser draws boxes that are narrower than any letter,
// and measurements of a Chinese or Thai screen would be wrong.

import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'
import { print, seconds, showProgress } from './terminal.mjs'

const scripts = [
  { named: 'Chinese', as: 'zh-cn', from: 'fonts-noto-cjk' },
  { named: 'Japanese', as: 'ja', from: 'fonts-noto-cjk' },
  { named: 'Korean', as: 'ko', from: 'fonts-noto-cjk' },
  { named: 'Thai', as: 'th', from: 'fonts-tlwg-loma-ttf' },
]

const isThere = ({ as }) => {
  const { status, stdout } = spawnSync('fc-list', [`:lang=${as}`, 'family'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}
const missing = () => scripts.filter((script) => !isThere(script))

/** Installs fonts for the scripts that this machine cannot draw. Prints which stay boxes if none can be installed. */
export const ensureFonts = async () => {
  const wanted = missing()
  if (wanted.length === 0) return
  const since = performance.now()
  const end = showProgress('Installing fonts for the browser stories …')
  await installFromDebian(['fontconfig'], ...[...new Set(wanted.map(({ from }) => from))].map((name) => [name]))
  end()
  const still = missing()
  if (still.length > 0) {
    const names = still.map(({ named }) => named).join(', ')
    print(`This machine has no letters for ${names}: these languages are drawn as empty boxes.`)
  } else print(`Installed fonts in ${seconds(since)}.`)
}
