// Finds a Chromium for the stories: an installed one, else Debian's, else Playwright's.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run, withOwnNode } from './children.mjs'
import { installFromDebian } from './debian.mjs'
import { CliError, print, seconds, showProgress } from './terminal.mjs'

// Debian's headless shell comes first: it draws the same pages in two thirds of the time.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const playwrights = (root, node) => {
  const question = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  return spawnSync(node, ['--input-type=module', '-e', question], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

// Runs it once: a Chromium without its libraries cannot even print its version.
const works = (path) =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0

const find = (root, node) => [...known, playwrights(root, node)].find((path) => path && works(path))

const installFromPlaywright = (root, node) =>
  run(node, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
    cwd: root,
    env: withOwnNode(root, node),
    leashed: true,
  })

/** The path of a Chromium that runs. Installs one if there is none. @throws CliError with what to do */
export const ensureBrowser = async (root, node) => {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (works(chosen)) return chosen
    throw new CliError(`CHROME_PATH is ${chosen}, but no Chromium runs there.`)
  }
  const there = find(root, node)
  if (there) return there
  const since = performance.now()
  const end = showProgress('Installing a Chromium for the browser stories …')
  await installFromDebian(['chromium-headless-shell', 'chromium'])
  const tried = find(root, node) ? { output: '' } : await installFromPlaywright(root, node)
  end()
  const found = find(root, node)
  if (!found) {
    throw new CliError(
      `${tried.output.trim()}\n\nThe browser stories need a Chromium, and none could be installed. As root: apt-get install chromium. Or set CHROME_PATH to one.`,
    )
  }
  print(`Installed a Chromium in ${seconds(since)}.`)
  return found
}
