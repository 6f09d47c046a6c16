import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const { cancelTransfer, detail, dropContact, keepContact, people, recipient, transferUsdc } = contract.wallet

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(() => sandbox.close())

const give = (from: Person, to: Person, note?: string, key?: string) =>
  from.tryCall(
    transferUsdc,
    {
      ...{ email: to.email, money: micros<'USCD'>(1_000_000n), googleCode: from.googleCode() },
      ...(note !== undefined && { note }),
    },
    key === undefined ? {} : { key },
  )

const newest = { page: 1, limit: 10, wallet: 2, op: 0 } as const
const rowsOf = async (who: Person) => (await who.call(detail, newest)).rows

it('whoever gives the user name or has paid a member sees the name, and nobody else does', async () => {
  const { alice, bob } = sandbox
  await alice.fund(micros<'USCD'>(20_000_000n), 'USCD')
  const email = bob.email
  expect(await alice.call(recipient, { email })).toEqual({ name: 'bo***to', whole: false, known: false })
  expect(await alice.call(recipient, { email, name: ' BOB_robusto ' })).toEqual({
    ...{ name: bob.name, whole: true, known: false },
  })
  for (const name of ['bob_robust', 'bo***to', '%', 'bob_robusto_'])
    expect(await alice.tryCall(recipient, { email, name })).toEqual({ refused: 'name_mismatch' })
  // A transfer that was taken back has paid nobody.
  const gift = { from: alice, to: bob, money: 1_000_000n, at: sandbox.clock.now() }
  await alice.call(cancelTransfer, { id: await giveInReview(sandbox.db, gift) })
  await giveInReview(sandbox.db, gift)
  expect(await alice.call(recipient, { email })).toMatchObject({ whole: false })
  expect((await alice.call(people, {})).recent).toEqual([])
  expect((await rowsOf(alice)).map(({ other }) => other)).toEqual(expect.arrayContaining(['bo***to']))
  expect(await alice.tryCall(keepContact, { email, ownName: 'Bob' })).toEqual({ refused: 'not_found' })
  expect(await give(alice, bob)).toBeNull()
  expect(await alice.call(recipient, { email })).toEqual({ name: bob.name, whole: true, known: true })
  // The receiver has paid nobody, and sees two letters at each end.
  expect((await rowsOf(alice))[0]).toMatchObject({ other: bob.name, note: null })
  expect((await rowsOf(bob))[0]).toMatchObject({ other: 'al***na', note: null })
  expect(await bob.call(recipient, { email: alice.email })).toEqual({ name: 'al***na', whole: false, known: false })
})

it('a note is seen by both and by nobody else, is written once, and survives a review', async () => {
  const { alice, bob, carol, db } = sandbox
  const note = 'Dinner <b>& wine</b> 🍷'
  const key = crypto.randomUUID()
  expect(await give(alice, bob, `  ${note} `, key)).toBeNull()
  expect(await give(alice, bob, `  ${note} `, key)).toBeNull()
  expect(await give(alice, bob, 'another', key)).toEqual({ refused: 'illegal_request' })
  for (const who of [alice, bob]) expect((await rowsOf(who))[0]?.note).toBe(note)
  expect(JSON.stringify(await rowsOf(carol))).not.toContain('wine')
  expect(await db.selectFrom('transfer_note').selectAll().execute()).toHaveLength(1)
  expect(await give(alice, bob, 'x'.repeat(140))).toBeNull()
  expect(await give(alice, bob, 'x'.repeat(141))).toEqual({ refused: 'content_too_long' })
  expect(await give(alice, bob, 'look: evil.com')).toEqual({ refused: 'content_has_link' })
  expect(await db.selectFrom('transfer_note').selectAll().execute()).toHaveLength(2)
  // Each note stays with its transfer, and a transfer without one has none.
  for (const text of ['one', undefined, 'three', '']) expect(await give(alice, bob, text)).toBeNull()
  expect((await rowsOf(bob)).slice(0, 4).map((row) => row.note)).toEqual([null, 'three', null, 'one'])
})

it('keeps the people whom a member paid, the newest first, and contacts under a name of one’s own', async () => {
  const { alice, bob, carol, sylvia } = sandbox
  expect(await give(alice, carol)).toBeNull()
  expect((await alice.call(people, {})).recent.map(({ name }) => name)).toEqual([carol.name, bob.name])
  expect((await bob.call(people, {})).recent).toEqual([])
  for (const ownName of ['', 'Bobby', 'Bobby']) await alice.call(keepContact, { email: bob.email, ownName })
  await alice.call(keepContact, { email: carol.email, ownName: '' })
  expect((await alice.call(people, {})).contacts).toEqual([
    { email: bob.email, name: bob.name, ownName: 'Bobby' },
    { email: carol.email, name: carol.name, ownName: carol.name },
  ])
  // Strangers, oneself and nobody are refused alike.
  for (const email of [sylvia.email, alice.email, 'nobody@humidor.test'])
    expect(await alice.tryCall(keepContact, { email, ownName: 'x' })).toEqual({ refused: 'not_found' })
  expect(await alice.tryCall(keepContact, { email: bob.email, ownName: 'x'.repeat(41) })).toEqual({
    refused: 'content_too_long',
  })
  expect(await bob.tryCall(dropContact, { email: carol.email })).toEqual({ refused: 'not_found' })
  await alice.call(dropContact, { email: bob.email })
  expect(await alice.tryCall(dropContact, { email: bob.email })).toEqual({ refused: 'not_found' })
  expect((await alice.call(people, {})).contacts.map(({ name }) => name)).toEqual([carol.name])
})
