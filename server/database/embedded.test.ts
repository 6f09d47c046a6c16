import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { AlreadyRunningError, type Embedded, startEmbedded } from './embedded.ts'
import { scratchFolder } from './scratch.testing.ts'

const folders: string[] = []
const running: Embedded[] = []

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = scratchFolder('humidor-embedded-')
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

const start = async (dataFolder: string, say: (sentence: string) => void = () => {}): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataFolder, say })
  running.push(embedded)
  return embedded
}

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const serverOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('a commit is on disk when it is answered, pages have checksums, and only the loopback is served', async () => {
  const folder = newFolder()
  const { url } = await start(folder)
  const [settings] = await ask(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', checksums: 'on', listens: '127.0.0.1' })
  expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow('password')
})

test('committed data survives a killed server and its stale lock', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept as select 7 as cigars')
  process.kill(serverOf(folder), 'SIGKILL')
  await first.stop()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(true)
  const second = await start(folder)
  expect(await ask(second.url, 'select cigars from kept')).toEqual([{ cigars: 7 }])
})

test('a stale lock whose process number another program has now is ignored', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const lock = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lock.replace(/^\d+/, `${process.pid}`))
  await start(folder)
})

test('a second start fails while the first runs, and a visitor may connect without ending it', async () => {
  const folder = newFolder()
  const { url } = await start(folder)
  // The keeper of the database is another live process.
  writeFileSync(join(folder, 'postgres.keeper'), `${process.ppid}`)
  await expect(start(folder)).rejects.toThrow(AlreadyRunningError)
  const visitor = await startEmbedded({ dataFolder: folder, say: () => {}, visit: true })
  await visitor.stop()
  expect(await ask(url, 'select 1 as up')).toEqual([{ up: 1 }])
})

test('a database that a killed run left behind is taken over', async () => {
  const folder = newFolder()
  const { url } = await start(folder)
  // A keeper that is dead.
  writeFileSync(join(folder, 'postgres.keeper'), '999999999')
  const said: string[] = []
  const heir = await start(folder, (sentence) => said.push(sentence))
  expect(heir.url).toBe(url)
  expect(said).toContain('Taking over the database that an earlier run left behind.')
})

test('an interrupted creation starts again, and its remains are removed', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres.half-4711', 'cluster'), { recursive: true })
  const { url } = await start(folder)
  expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'humidor' }])
  expect(existsSync(join(folder, 'postgres.half-4711'))).toBe(false)
})
