// Runs a program of the project on the project's own Node: `node bin/run.mjs server/cli.ts verify`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { run, withOwnNode } from './children.mjs'
import { ensureFonts } from './fonts.mjs'
import { checkNode, ensureInstalled, projectNode } from './install.mjs'
import { CliError, command } from './terminal.mjs'
import { ensureWebBuilt } from './web.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const [program, ...args] = process.argv.slice(2)

await command(async () => {
  checkNode()
  if (program === undefined || !existsSync(join(root, program)))
    throw new CliError(`There is no program ${program ?? ''} here.`)
  await ensureInstalled(root)
  const node = projectNode(root)
  const showsScreens = /^(bench|e2e)\//.test(program)
  if (showsScreens) await ensureWebBuilt(root, node)
  if (showsScreens) await ensureFonts()
  const browser = showsScreens ? { CHROME_PATH: await ensureBrowser(root, node) } : {}
  const { code } = await run(node, [join(root, program), ...args], {
    cwd: root,
    env: { ...withOwnNode(root, node), ...browser },
    show: true,
    leashed: true,
    endsAsGroup: false,
  })
  return code
})
