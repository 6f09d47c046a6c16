import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureWebBuilt } from './web.mjs'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'humidor-web-'))
  await mkdir(join(root, 'web'))
  await writeFile(join(root, 'web/vite.config.ts'), '')
  const scripts = { build: 'mkdir -p dist && echo built >> ../.builds' }
  await writeFile(join(root, 'web/package.json'), JSON.stringify({ scripts }))
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterAll(async () => await rm(root, { recursive: true }))

const builds = async () => (await readFile(join(root, '.builds'), 'utf8')).trim().split('\n').length

it('builds once for concurrent commands, and again only after a source has changed', async () => {
  await Promise.all([ensureWebBuilt(root, process.execPath), ensureWebBuilt(root, process.execPath)])
  expect(await builds()).toBe(1)
  await ensureWebBuilt(root, process.execPath)
  expect(await builds()).toBe(1)
  await writeFile(join(root, 'package-lock.json'), '{"version":2}')
  await ensureWebBuilt(root, process.execPath)
  expect(await builds()).toBe(2)
})
