// `npm test`: runs all checks and tests from a bare clone, in stages. Nothing follows a failed check, which takes a minute to repeat. A failed
// stage of tests hides no other, as all of them take an hour.
// `npm test -- path…`: the tests of these files and folders alone.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { run, withOwnNode } from './children.mjs'
import { ensureFonts } from './fonts.mjs'
import { checkNode, ensureInstalled, projectNode } from './install.mjs'
import { ensurePostgres15 } from './postgres15.mjs'
import { command, print, seconds } from './terminal.mjs'
import { ensureWebBuilt } from './web.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')
const results = mkdtempSync(join(tmpdir(), 'humidor-results-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))

let passed = 0
let failed = 0

const check = (name, script, args) => ({
  name,
  endsRun: true,
  work: async (node) => {
    const { code, output } = await run(node, [join(modules, script), ...args], {
      cwd: root,
      env: withOwnNode(root, node),
      leashed: true,
    })
    if (code !== 0) {
      print(output.trim())
      failed += 1
    }
    return code === 0
  },
})

const tests = (name, args, env = async () => ({})) => ({
  name,
  work: async (node) => {
    const file = join(results, `${name}.json`.replaceAll(' ', '-'))
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await run(node, [join(modules, 'vitest/vitest.mjs'), 'run', ...args, ...reporters], {
      cwd: root,
      env: { ...withOwnNode(root, node), ...(await env(node)) },
      show: true,
      leashed: true,
    })
    const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 }
    passed += counts.numPassedTests
    // A file that does not load has no failed test, but is a failure.
    failed += code === 0 ? 0 : Math.max(1, counts.numFailedTests)
    return code === 0
  },
})

const built = {
  name: 'web build',
  endsRun: true,
  work: async (node) => {
    await ensureWebBuilt(root, node)
    return true
  },
}

const stories = 'e2e/vitest.config.ts'

const screens = async (node) => {
  const browser = { CHROME_PATH: await ensureBrowser(root, node) }
  await ensureFonts()
  return browser
}

const unitTests = (paths = []) =>
  tests('tests', ['--config', 'vitest.config.ts', ...paths], async () => {
    await ensurePostgres15()
    return {}
  })
const processes = (paths = []) => tests('processes', ['--config', 'simulation/processes/vitest.config.ts', ...paths])
const storyTests = (paths = []) => tests('stories', ['--config', stories, ...paths], screens)

const everything = [
  check('format', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  check('types', 'typescript/bin/tsc', ['-p', '.']),
  check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '.']),
  check('unused', 'knip/bin/knip.js', ['--no-progress']),
  unitTests(),
  // The other two files take a quarter of an hour: `npm run simulate -- --only statements`, and `--only sensitivity`.
  processes(['simulation/processes/families.test.ts']),
  built,
  ...(existsSync(join(root, stories)) ? [storyTests()] : []),
]

/** Each path belongs to one runner, by the folder that it lies in. */
const stagesOf = (paths) => {
  const below = (folder) => paths.filter((path) => path.startsWith(folder))
  const inBrowser = (path) => path.startsWith('e2e') && !path.startsWith('e2e/gallery')
  const [ofStories, ofProcesses] = [paths.filter(inBrowser), below('simulation/processes')]
  const others = paths.filter((path) => !ofStories.includes(path) && !ofProcesses.includes(path))
  return [
    ...(others.length > 0 ? [unitTests(others)] : []),
    ...(ofProcesses.length > 0 ? [processes(ofProcesses)] : []),
    ...(ofStories.length > 0 ? [built, storyTests(ofStories)] : []),
  ]
}

const asked = process.argv.slice(2).map((path) => path.replace(/^\.\//, ''))
const stages = asked.length === 0 ? everything : stagesOf(asked)

const report = (times) => {
  const width = Math.max(...stages.map(({ name }) => name.length))
  print('')
  for (const { name } of stages) print(`  ${name.padEnd(width)}  ${times.get(name) ?? 'not run'}`)
  print('')
  print(`${passed} passed, ${failed} failed`)
}

const runStages = async () => {
  checkNode()
  await ensureInstalled(root)
  const node = projectNode(root)
  const times = new Map()
  let haveAllPassed = true
  try {
    for (const { name, work, endsRun = false } of stages) {
      print(`\n${name}`)
      const since = performance.now()
      const isPassed = await work(node).catch((error) => {
        print(error.message)
        failed += 1
        return false
      })
      times.set(name, `${seconds(since)}${isPassed ? '' : '  FAILED'}`)
      haveAllPassed &&= isPassed
      if (!isPassed && endsRun) break
    }
    return haveAllPassed ? 0 : 1
  } finally {
    report(times)
  }
}

await command(runStages)
