import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { someoneWaits } from '../../../database/testing.ts'
import { openTestServer, type TestServer } from '../identity/identity.testing.ts'
import { endSessionsOf, lockMembers, lockSession } from '../identity/identity.ts'
import { LINKED, letters, linkCode, links, refused, uids } from './linked-accounts.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Meanwhile = (tx: Tx, owner: { uid: number; sid: string }) => Promise<unknown>

/**
 * Requests a link on a second device, and runs `meanwhile` while the request waits for the member's lock, after its
 * proof. Answers the result, the size of the owner's group, and the number of mails.
 */
async function asksFor(name: string, meanwhile: Meanwhile) {
  const [owner, other] = [await server.registers(`${name}_asks`), await server.registers(`${name}_asked`)]
  const device = await server.signsIn(owner.email)
  const code = await linkCode(server, device, other.email)
  const asked = await server.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [owner.uid])
    const answer = links(server, device, other.email, { code })
    await someoneWaits(server.db)
    await meanwhile(tx, { uid: owner.uid, sid: owner.who.sid })
    return { answer }
  })
  const answer = await asked.answer
  return { answer, linked: (await uids(owner.who)).length, mails: await letters(server, owner.email, LINKED) }
}

describe('a slow link request', () => {
  it('links the account if nothing happens meanwhile', async () =>
    expect(await asksFor('nothing', async () => undefined)).toEqual({ answer: null, linked: 2, mails: 1 }))

  it('fails for a device that is signed out meanwhile, as by a new password', async () => {
    const signedOut: Meanwhile = (tx, { uid, sid }) => endSessionsOf(tx, uid, { exceptSid: sid })
    expect(await asksFor('ended', signedOut)).toEqual({ answer: refused('please_login'), linked: 1, mails: 0 })
  })

  it('fails for a member who is frozen meanwhile', async () => {
    const frozen: Meanwhile = (tx, { uid }) =>
      tx.updateTable('member').set({ frozen_reason: 2 }).where('uid', '=', uid).execute()
    expect(await asksFor('frozen', frozen)).toEqual({ answer: refused('account_freeze'), linked: 1, mails: 0 })
  })

  it('locks its session: either it links the account, or the session has ended', async () => {
    const owner = await server.registers('at_the_same_time')
    const held = await server.db.transaction().execute(async (tx) => {
      expect(await lockSession(tx, owner.uid, owner.who.sid)).toBe(true)
      const ending = server.db.transaction().execute((other) => endSessionsOf(other, owner.uid))
      await someoneWaits(server.db)
      return { ending }
    })
    expect(await held.ending).toBe(1)
    expect(await server.db.transaction().execute((tx) => lockSession(tx, owner.uid, owner.who.sid))).toBe(false)
  })
})
