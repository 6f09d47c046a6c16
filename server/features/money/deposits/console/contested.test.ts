import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { usdt } from '../deposits.testing.ts'
import { type Queue, REASON, withQueue } from './deciding.testing.ts'

const { getDepositInfo, claimDeposit } = contract.deposits
const calls = consoleContract.deposits
const { approvals } = consoleContract.operators

const REPLY = 'Its sender showed that it is theirs.'
/**
 * An amount seven millionths away from the member's, on the side away from the other member's, which may be as near.
 */
const amiss = (mine: { randomMoney: bigint }, other: { randomMoney: bigint }) =>
  micros<'USDT'>(mine.randomMoney + (mine.randomMoney > other.randomMoney ? 7n : -7n))
const REFUSED = { refused: 'illegal_operation' }

describe('a payment that several members claim', () => {
  let sandbox: Sandbox
  let harness: Queue
  withQueue((server, queue) => {
    sandbox = server
    harness = queue
  })

  const opens = (who: Person, amount: string) => who.call(getDepositInfo, { money: usdt(amount), chain: 'TRX' })
  /** Pays an amount that belongs to no deposit. */
  const paysAmiss = async (mine: { address: string; randomMoney: bigint }, other: { randomMoney: bigint }) => {
    const paid = await sandbox.pay?.({ chain: 'TRX', address: mine.address, amount: amiss(mine, other) })
    await sandbox.watch()
    return paid?.txid ?? ''
  }
  const claims = (who: Person, { id }: { id: number }, txid: string) => who.tryCall(claimDeposit, { id, txid })
  const claimOf = async (who: Person, { id }: { id: number }) =>
    (await harness.records(who)).find((record) => record.id === id)?.claim
  const assigns = (id: string, to: number | 'treasury', reply?: string) =>
    sandbox.staff.fiona.tryCall(calls.requestAssignPayment, { id, to, reason: REASON, ...(reply && { reply }) })
  const detailsOf = async (about: string) => {
    const { rows } = await sandbox.staff.victor.call(approvals, { limit: 25, state: 'waiting' })
    return rows.find((row) => row.about === about)?.details ?? []
  }

  it.each(['the thief', 'the payer'] as const)('is shown with both claims if %s claims first', async (first) => {
    const { alice, bob } = sandbox
    const amount = first === 'the thief' ? '100' : '105'
    const [ofBob, ofAlice] = [await opens(bob, amount), await opens(alice, amount)]
    const txid = await paysAmiss(ofAlice, ofBob)
    const said = [
      [bob, ofBob],
      [alice, ofAlice],
    ] as const
    const inOrder = first === 'the thief' ? said : said.toReversed()
    for (const [who, deposit] of inOrder) expect(await claims(who, deposit, txid)).toBeNull()
    expect(await claims(bob, ofBob, txid)).toEqual(REFUSED)

    // Each member sees only their own claim.
    for (const [who, deposit] of said)
      expect(await claimOf(who, deposit)).toMatchObject({ txid, state: 'looked at', reply: null })
    const [payment] = await harness.queue(txid)
    const id = payment?.id ?? ''
    // The nearest amount comes first, and its member is suggested.
    expect(payment?.claims).toMatchObject([
      { member: { uid: alice.uid }, asked: ofAlice.randomMoney, state: 'looked at' },
      { member: { uid: bob.uid }, asked: ofBob.randomMoney, state: 'looked at' },
    ])
    expect(payment?.claims.every(({ openedAt }) => openedAt <= (payment?.seenAt ?? 0))).toBe(true)
    expect(payment?.suggestion).toMatchObject({ member: { uid: alice.uid }, deposit: String(ofAlice.id) })
    const { rows } = await sandbox.staff.fiona.call(calls.claims, { limit: 25, state: 'looked at' })
    expect(rows.filter((row) => row.txid === txid)).toMatchObject([
      { payment: id, paymentWaits: true, contested: true },
      { payment: id, paymentWaits: true, contested: true },
    ])

    expect(await assigns(id, alice.uid)).toEqual(REFUSED)
    expect(await assigns(id, alice.uid, ' ')).toEqual({ refused: 'content_empty' })
    expect(await assigns(id, alice.uid, 'x'.repeat(501))).toEqual({ refused: 'content_too_long' })
    expect(await assigns(id, alice.uid, REPLY)).toBeNull()
    expect(await detailsOf(id)).toEqual(
      expect.arrayContaining([
        { name: 'the others read', value: REPLY },
        { name: 'claimed by', value: inOrder.map(([{ name, uid }]) => `${name} (${uid})`).join(', ') },
        { name: 'contested', value: 'Several members say that it is theirs', warns: true },
      ]),
    )
    const held = { alice: await alice.balance('USDT'), bob: await bob.balance('USDT') }
    expect(await harness.decides(id)).toBeNull()
    expect(await alice.balance('USDT')).toBe(held.alice + amiss(ofAlice, ofBob))
    expect(await bob.balance('USDT')).toBe(held.bob)
    expect(await claimOf(alice, ofAlice)).toMatchObject({ state: 'credited', reply: null })
    expect(await claimOf(bob, ofBob)).toMatchObject({ state: 'left', reply: REPLY })
    expect((await harness.notices(alice))[0]).toBe('depositCredited')
    expect((await harness.notices(bob))[0]).toBe('depositLeft')
    expect(await claims(bob, ofBob, txid)).toEqual(REFUSED)
    await harness.sound()
  })

  it('is not decided against a member whose claim the operators had not seen', async () => {
    const { alice, bob } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '110'), await opens(alice, '110')]
    const txid = await paysAmiss(ofAlice, ofBob)
    await claims(bob, ofBob, txid)
    const id = (await harness.queue(txid))[0]?.id ?? ''
    expect(await assigns(id, bob.uid)).toBeNull()
    expect(await claims(alice, ofAlice, txid)).toBeNull()
    expect(await detailsOf(id)).toContainEqual({
      name: 'claimed since it was asked for',
      value: `${alice.name} (${alice.uid})`,
      warns: true,
    })
    expect(await harness.decides(id)).toEqual(REFUSED)
    expect((await harness.queue(txid))[0]?.claims).toHaveLength(2)
    expect(await harness.decides(id, false)).toBeNull()
    // Now the operators have seen both claims, and both get an answer.
    expect(await harness.leaves(id)).toBeNull()
    expect(await harness.decides(id)).toBeNull()
    expect(await claimOf(alice, ofAlice)).toMatchObject({ state: 'left', reply: REASON })
    expect(await claimOf(bob, ofBob)).toMatchObject({ state: 'left', reply: REASON })
    await harness.sound()
  })

  it('is not left if a member has claimed it since the request', async () => {
    const { alice, bob } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '120'), await opens(alice, '120')]
    const txid = await paysAmiss(ofAlice, ofBob)
    await claims(bob, ofBob, txid)
    const id = (await harness.queue(txid))[0]?.id ?? ''
    expect(await harness.leaves(id)).toBeNull()
    await claims(alice, ofAlice, txid)
    expect(await harness.decides(id)).toEqual(REFUSED)
    expect(await harness.decides(id, false)).toBeNull()
    expect(await assigns(id, 'treasury', REPLY)).toBeNull()
    expect(await harness.decides(id)).toBeNull()
    for (const [who, deposit] of [
      [alice, ofAlice],
      [bob, ofBob],
    ] as const)
      expect(await claimOf(who, deposit)).toMatchObject({ state: 'left', reply: REPLY })
    await harness.sound()
  })

  it('keeps its claims while another payment of its transaction waits', async () => {
    const { alice, bob, tron, watch } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '130'), await opens(alice, '130')]
    const pays = [
      { to: ofAlice.address, raw: amiss(ofAlice, ofBob) },
      { to: ofBob.address, raw: amiss(ofBob, ofAlice) },
    ]
    const txid = tron?.chain.send({ pays }).id ?? ''
    await tron?.mine(40)
    await watch()
    await claims(bob, ofBob, txid)
    await claims(alice, ofAlice, txid)
    const found = await harness.queue(txid)
    const idOf = (amount: bigint) => found.find((one) => one.amount === amount)?.id ?? ''
    await assigns(idOf(amiss(ofAlice, ofBob)), alice.uid, REPLY)
    expect(await harness.decides(idOf(amiss(ofAlice, ofBob)))).toBeNull()
    expect(await claimOf(alice, ofAlice)).toMatchObject({ state: 'credited' })
    expect(await claimOf(bob, ofBob)).toMatchObject({ state: 'looked at' })
    await assigns(idOf(amiss(ofBob, ofAlice)), bob.uid)
    expect(await harness.decides(idOf(amiss(ofBob, ofAlice)))).toBeNull()
    expect(await claimOf(bob, ofBob)).toMatchObject({ state: 'credited' })
    await harness.sound()
  })

  it('can be claimed by two members at the same moment, by each once', async () => {
    const { alice, bob } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '140'), await opens(alice, '140')]
    const txid = await paysAmiss(ofAlice, ofBob)
    const answers = await Promise.all([0, 1, 2].flatMap(() => [claims(bob, ofBob, txid), claims(alice, ofAlice, txid)]))
    expect(answers.filter((answer) => answer === null)).toHaveLength(2)
    expect((await harness.queue(txid))[0]?.claims).toHaveLength(2)
    await harness.sound()
  })

  it('is refused to a claim that comes while the decision is written, and no claim stays open', async () => {
    const { alice, bob, db, staff } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '150'), await opens(alice, '150')]
    const txid = await paysAmiss(ofAlice, ofBob)
    await claims(alice, ofAlice, txid)
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await assigns(id, alice.uid)
    const before = await alice.balance('USDT')
    const both = await db.transaction().execute(async (tx) => {
      // The decision has done everything except its audit event, and the claim waits for it.
      await sql`select from audit_head for update`.execute(tx)
      const decided = harness.decides(id, true, staff.victor)
      await someoneWaits(db)
      const claimed = claims(bob, ofBob, txid)
      await someoneWaits(db, 2)
      return [decided, claimed]
    })
    expect(await Promise.all(both)).toEqual([null, REFUSED])
    expect(await alice.balance('USDT')).toBe(before + amiss(ofAlice, ofBob))
    expect(await claimOf(bob, ofBob)).toBeNull()
    await harness.sound()
  })

  it('is decided with a claim that was being written at the same moment', async () => {
    const { alice, bob, db, staff } = sandbox
    const [ofBob, ofAlice] = [await opens(bob, '160'), await opens(alice, '160')]
    const txid = await paysAmiss(ofAlice, ofBob)
    await claims(bob, ofBob, txid)
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await assigns(id, bob.uid)
    const before = await bob.balance('USDT')
    const both = await db.transaction().execute(async (tx) => {
      // The claim has read the payment, and waits to be written.
      await sql`select from deposit_intent where id = ${ofAlice.id} for update`.execute(tx)
      const claimed = claims(alice, ofAlice, txid)
      await someoneWaits(db)
      const decided = harness.decides(id, true, staff.victor)
      await someoneWaits(db, 2)
      return [claimed, decided]
    })
    expect(await Promise.all(both)).toEqual([null, REFUSED])
    expect(await bob.balance('USDT')).toBe(before)
    expect(await claimOf(alice, ofAlice)).toMatchObject({ state: 'looked at' })
    expect((await harness.queue(txid))[0]).toMatchObject({ waits: true, claims: [{}, {}] })
    await harness.sound()
  })
})
