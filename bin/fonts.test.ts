import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureFonts } from './fonts.mjs'

// A simulated machine. Its own `fc-list` and `apt-get` come first on the path.
let machine: string

const program = async (name: string, script: string) => {
  await writeFile(join(machine, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(machine, name), 0o755)
}
const printed = () => vi.mocked(process.stdout.write).mock.calls.map(([line]) => String(line))
const installed = async () => await readFile(join(machine, 'installed'), 'utf8').catch(() => '')

beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'humidor-fonts-'))
  vi.stubEnv('PATH', `${machine}:/bin:/usr/bin`)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  // It can draw Chinese, and all scripts after an installation.
  await program('fc-list', `[ "$1" = :lang=zh-cn ] || [ -e ${machine}/installed ] && echo 'A font'; true`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(machine, { recursive: true })
})

it('installs each missing font package once, and nothing the second time', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  await program('apt-get', `[ "$1" = install ] && echo "$4" >> ${machine}/installed; true`)
  await ensureFonts()
  expect((await installed()).trim().split('\n')).toEqual(['fontconfig', 'fonts-noto-cjk', 'fonts-tlwg-loma-ttf'])
  expect(printed().at(-1)).toMatch(/^Installed fonts in/)
  vi.mocked(process.stdout.write).mockClear()
  await ensureFonts()
  expect(printed()).toEqual([])
})

it('prints the languages that are drawn as boxes if no font can be installed', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  await ensureFonts()
  expect(await installed()).toBe('')
  expect(printed().at(-1)).toBe(
    'This machine has no letters for Japanese, Korean, Thai: these languages are drawn as empty boxes.\n',
  )
})
