import { contract } from '@humidor/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storiesOf } from '../authenticator/reset.testing.ts'
import { info, openTestServer, type TestServer } from '../identity.testing.ts'
import { isOpen, lockingMember, locksAfter } from './app-lock.testing.ts'

const { unlockApp } = contract.appLock
const { switchToConnectedUser } = contract.linkedAccounts

const refused = (code: string) => ({ refused: code })
const LOCKED = refused('app_locked')

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

type Made = Awaited<ReturnType<typeof stories.member>>
const member = (name: string) => lockingMember(stories, name)

describe('a switch to a linked account', () => {
  const link = async (from: Made, to: Made) => {
    const group = crypto.randomUUID()
    for (const { uid } of [from, to])
      await server.pool.query('insert into linked_account (uid, linked_at, group_id) values ($1, $2, $3)', [
        uid,
        server.clock.now(),
        group,
      ])
  }
  const switches = async (from: Made, to: Made) => {
    const { token } = await from.who.call(switchToConnectedUser, { uid: to.uid })
    return Object.assign(server.visitor(), { sid: from.who.sid, token })
  }

  it('begins locked where only the other account has a lock, or a stricter one', async () => {
    const [open, strict] = [await stories.member('has_none_itself'), await member('has_a_lock')]
    await link(open, strict)
    const there = await switches(open, strict)
    expect(await there.tryCall(info, {})).toEqual(LOCKED)
    expect(await there.tryCall(unlockApp, { googleCode: server.googleCode(strict.secret) })).toBeNull()
    expect(await isOpen(there)).toBe(true)
    // The unlocking has proved the account: the next act does not ask for a code again.
    expect(await locksAfter(there, 1)).toBeNull()
  })

  it('and back within the life of a code asks for another code', async () => {
    const [open, strict] = [await stories.member('switches_twice'), await member('unlocked_once')]
    await link(open, strict)
    const googleCode = server.googleCode(strict.secret)
    const there = await switches(open, strict)
    expect(await there.tryCall(unlockApp, { googleCode })).toBeNull()
    const back = await switches({ ...strict, who: there }, open)
    const again = await switches({ ...open, who: back }, strict)
    expect(await again.tryCall(unlockApp, { googleCode })).toEqual(refused('google_code_error'))
    expect(await again.tryCall(info, {})).toEqual(LOCKED)
  })

  it('begins open where the account that was left is as strict', async () => {
    const [from, to] = [await member('comes_from_a_lock'), await member('goes_to_a_lock')]
    await link(from, to)
    expect(await isOpen(await switches(from, to))).toBe(true)
  })
})
