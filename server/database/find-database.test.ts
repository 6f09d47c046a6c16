import { expect, it } from 'vitest'
import { UserFacingError } from '../user-facing-error.ts'
import { findDatabase, refuseSandboxDatabase } from './find-database.ts'
import { freshDatabase } from './testing.ts'

const say = () => {}

it.each([
  ['refuses the user', { username: 'nobody', password: 'cedar-and-brass' }, ' as nobody ', 'user and password'],
  ['does not exist', { pathname: '/elsewhere' }, '/elsewhere as ', 'There is no database of that name'],
  ['listens elsewhere', { port: '1' }, ':1/', 'Nothing listens there'],
])('a database that %s is reported in our own words, without the password', async (_, other, place, reason) => {
  const { url } = await freshDatabase()
  const wrong = Object.assign(new URL(url), other)
  const failure = await findDatabase({ databaseUrl: wrong.href, data: '' }, { say }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFacingError)
  const { message } = failure as UserFacingError
  expect(message).toContain(place)
  expect(message).toContain(reason)
  expect(message).not.toContain(decodeURIComponent(wrong.password))
})

it('a configured database stays up when we stop', async () => {
  const { url } = await freshDatabase()
  const { stop, ...found } = await findDatabase({ databaseUrl: url, data: '' }, { say })
  await stop()
  expect(found).toEqual({ url, isEmbedded: false })
  expect(await findDatabase({ databaseUrl: url, data: '' }, { say })).toMatchObject(found)
})

it('a sandbox database is not served in production', async () => {
  const { db } = await freshDatabase()
  await refuseSandboxDatabase(db)
  await db.insertInto('sandbox').values({ only: true, clock_offset: 0n, filled: true }).execute()
  await expect(refuseSandboxDatabase(db)).rejects.toThrow(UserFacingError)
})
