import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { readConfig } from '@humidor/server/config.ts'
import { freshDatabase } from '@humidor/server/database/testing.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { UserFacingError } from '@humidor/server/user-facing-error.ts'
import { afterEach, expect, it } from 'vitest'
import { beginExampleData, isEmpty, markAsFilled, openSandboxDatabase } from './sandbox-database.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

const opens = (url: string) => openSandboxDatabase(readConfig({ DATABASE_URL: url }), () => {}, closings)

const moveIn = async (db: Awaited<ReturnType<typeof freshDatabase>>['db']) =>
  await ensureRootMember(db, {
    randomness: systemRandomness,
    vault: createVault('a secret that is long enough to count for one'),
    passwords: createPasswords(),
    at: new Date(),
  })

it('takes a database that nobody lives in', async () => {
  const { url } = await freshDatabase()
  const { db } = await opens(url)
  expect(await isEmpty(db)).toBe(true)
})

it('leaves a platform that is run as it is, whose members no sandbox brought', async () => {
  const { url, db } = await freshDatabase()
  await moveIn(db)
  await expect(opens(url)).rejects.toThrow(UserFacingError)
  await expect(opens(url)).rejects.toThrow('nothing was touched')
  expect(await isEmpty(db)).toBe(false)
})

it('comes back to a world that it filled, and not to one that it began and did not fill', async () => {
  const { url, db } = await freshDatabase()
  await beginExampleData(db)
  await moveIn(db)
  await expect(opens(url)).rejects.toThrow('interrupted while it filled')
  await markAsFilled(db)
  expect(await isEmpty((await opens(url)).db)).toBe(false)
})
