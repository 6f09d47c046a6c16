import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, LOCK_MINUTES, noteLength } from '@humidor/domain/console.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../ledger/accounts.ts'
import { ADDRESS, OTHER, openWithdrawals, refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'

const { approveWithdrawal, rejectWithdrawal, withdrawal } = consoleContract.withdrawals
const { approvals, audit, decide } = consoleContract.operators

let world: Withdrawals
beforeAll(async () => {
  world = await openWithdrawals()
  for (const person of [world.alice, world.bob, world.carol, world.sylvia, world.gregor, world.paula, world.magnus])
    await world.binds(person, ADDRESS)
  world.nextDay()
  world.nextDay()
}, 60_000)

const state = async (id: string) => (await world.rowOf(id)).state

/** Does something to the rows that only a hand at the database could, looks, and takes it back. */
async function tampered<T>(id: string, set: Record<string, unknown>, then: () => Promise<T>): Promise<T> {
  const before = (await world.rowOf(id)) as unknown as Record<string, unknown>
  const write = async (values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const columns = names.map((name, n) => `${name} = $${n + 2}`).join(', ')
    await world.pool.query('alter table withdrawal disable trigger withdrawal_stays')
    await world.pool.query(`update withdrawal set ${columns} where id = $1`, [id, ...names.map((name) => values[name])])
    await world.pool.query('alter table withdrawal enable trigger withdrawal_stays')
  }
  await write(set)
  try {
    return await then()
  } finally {
    await write(Object.fromEntries(Object.keys(set).map((name) => [name, before[name]])))
  }
}

describe('an operator', () => {
  it('approves a withdrawal, with a code of their own, and once', async () => {
    const id = await world.asksRight(world.alice)
    const fiona = await world.desk('fiona')
    const wrong = fiona.googleCode() === '111111' ? '222222' : '111111'
    expect(await fiona.asks(approveWithdrawal, { id, googleCode: wrong })).toEqual(refused('google_code_error'))
    expect(await state(id)).toBe('reviewing')
    expect(await world.approves(id)).toBeNull()
    expect(await world.rowOf(id)).toMatchObject({
      ...{ state: 'approved', approved_by: world.staff.fiona.id, second_by: null, approved_at: world.clock.now() },
    })
    expect(await world.approves(id)).toEqual(refused('illegal_operation'))
    const { rows } = await (await world.desk('victor')).gets(audit, { limit: 3, call: approveWithdrawal.path })
    expect(rows.map((row) => [row.operator, JSON.parse(row.request)])).toEqual([['Fiona Filler', { id }]])
  })

  it('of many who approve and reject at once is heard once', async () => {
    for (const person of [world.bob, world.carol, world.sylvia]) {
      const id = await world.asksRight(person)
      const fiona = await world.desk('fiona')
      const victor = await world.desk('victor')
      const wendy = await world.desk('wendy')
      const codes = [fiona.googleCode(), victor.googleCode()]
      const answers = await Promise.all([
        fiona.asks(approveWithdrawal, { id, googleCode: codes[0] ?? '' }),
        victor.asks(approveWithdrawal, { id, googleCode: codes[1] ?? '' }),
        wendy.asks(rejectWithdrawal, { id, reason: 'No.' }),
        fiona.asks(rejectWithdrawal, { id, reason: 'No.' }),
      ])
      const done = answers.filter((answer) => answer === null)
      expect(done).toHaveLength(1)
      // Whoever has not opened what was approved meanwhile is told so.
      for (const answer of answers.filter((one) => one !== null))
        expect(['illegal_operation', 'admin_lock']).toContain(answer.refused)
      expect(['approved', 'rejected']).toContain(await state(id))
    }
  })

  it('rejects one with a reason, and all of the money is back at once', async () => {
    const { alice } = world
    world.nextDay()
    const before = await balancesOf(world.db, alice.uid)
    const id = await world.asksRight(alice, usdt(120))
    const fiona = await world.desk('fiona', id)
    expect(await fiona.asks(rejectWithdrawal, { id, reason: ' ' })).toEqual(refused('content_empty'))
    const tooLong = 'x'.repeat(noteLength.most + 1)
    expect(await fiona.asks(rejectWithdrawal, { id, reason: tooLong })).toEqual(refused('content_too_long'))
    expect(await fiona.asks(rejectWithdrawal, { id, reason: '  Please call us first. ' })).toBeNull()
    const after = await balancesOf(world.db, alice.uid)
    expect(after.balance - before.balance).toBe(usdt(120))
    expect(after['held.withdrawal']).toBe(before['held.withdrawal'])
    const { rows } = await alice.gets(contract.deposits.usdtdetail, { type: 2, page: 1, limit: 1 })
    expect(rows[0]).toMatchObject({ id: Number(id), status: 2, moneyChange: 0n, reply: 'Please call us first.' })
    expect(rows[0]?.endedAt).toEqual(world.clock.now())
    const { rows: entries } = await alice.gets(contract.wallet.detail, { page: 1, limit: 2, wallet: 1, op: 27 })
    expect(entries).toMatchObject([
      { moneyChange: usdt(120), status: 1 },
      { moneyChange: -usdt(120), status: 2 },
    ])
    const letters = await world.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes('Please call us first.'))).toHaveLength(1)
    expect(await fiona.asks(rejectWithdrawal, { id, reason: 'Again.' })).toEqual(refused('illegal_operation'))
    expect(await world.approves(id)).toEqual(refused('illegal_operation'))
    expect((await balancesOf(world.db, alice.uid)).balance).toBe(after.balance)
  })

  it('takes an approval back only with the withdrawal open, as somebody may be about to pay it', async () => {
    const id = await world.asksRight(world.gregor)
    expect(await world.approves(id)).toBeNull()
    const wendy = await world.desk('wendy')
    expect(await wendy.asks(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    const fiona = await world.desk('fiona', id)
    expect(await wendy.asks(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    expect(await fiona.asks(rejectWithdrawal, { id, reason: 'No.' })).toBeNull()
    expect(await state(id)).toBe('rejected')
  })

  it('leaves alone what another one has open, for ten minutes', async () => {
    const id = await world.asksRight(world.paula)
    await world.desk('victor', id)
    expect(await world.approves(id)).toEqual(refused('admin_lock'))
    const wendy = await world.desk('wendy')
    expect(await wendy.asks(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    // Nor by another spelling of its number, under which it cannot be opened besides.
    const item = itemOf.withdrawal(`0${id}`)
    expect(await wendy.asks(consoleContract.operators.claim, { item })).toEqual(refused('illegal_operation'))
    expect(await world.approves(`0${id}`)).toEqual(refused('not_found'))
    expect((await world.looksAt(id)).lockedBy?.name).toBe('Victor Vitola')
    world.later(LOCK_MINUTES * 60)
    expect(await world.approves(id)).toBeNull()
  })

  it('finds nothing under a number that is none', async () => {
    const fiona = await world.desk('fiona')
    for (const id of ['', '0', '999999999', '-1', '1e3', 'x', '9'.repeat(24)]) {
      expect(await fiona.asks(withdrawal, { id })).toEqual(refused('not_found'))
      expect(await fiona.asks(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('not_found'))
    }
  })
})

describe('before a withdrawal is approved it is looked at again:', () => {
  let id: string
  beforeAll(async () => {
    world.nextDay()
    id = await world.asksRight(world.magnus)
  })

  it.each([
    ['another address', { address: OTHER }, 'illegal_operation'],
    ['another amount', { money: usdt(200), pays: usdt(199) }, 'illegal_operation'],
    ['a smaller fee', { fee: 0n, pays: usdt(100) }, 'illegal_operation'],
    ['no proof', { proof: 'none' }, 'illegal_operation'],
    ['a proof of nothing', { proof_seal: Buffer.alloc(32) }, 'illegal_operation'],
    ['another chain', { chain: 'TRX' }, 'illegal_operation'],
    ['no seal of its address', { address_seal: Buffer.alloc(32) }, 'wrong_address'],
  ])('%s that was written into the database is refused', async (_, set, code) => {
    expect(
      await tampered(id, set, async () => {
        const seen = await world.looksAt(id)
        const answer = await world.approves(id)
        return { answer, flags: seen.flags.filter((flag) => flag.startsWith('not ')), checks: seen.checks }
      }),
    ).toMatchObject({ answer: refused(code), flags: expect.arrayContaining([expect.stringMatching(/^not /)]) })
    expect(await state(id)).toBe('reviewing')
  })

  it('a withdrawal that was written into the database from nothing is paid by nobody', async () => {
    const row = await world.rowOf(id)
    const { id: _, state: __, ...rest } = row
    const forged = { ...rest, uid: world.carol.uid, business_day: rest.business_day, proof: 'made up' }
    const { id: made } = await world.db
      .insertInto('withdrawal')
      .values(forged)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await world.approves(String(made))).toEqual(refused('illegal_operation'))
    expect((await world.looksAt(String(made))).flags).toEqual(expect.arrayContaining(['not proved', 'not sealed']))
    // Nor in a state in which it would only have to be paid.
    const approved = { ...forged, proof: 'made up too', state: 'approved' as never }
    await expect(world.db.insertInto('withdrawal').values(approved).execute()).rejects.toThrow(
      'goes from state to state',
    )
    await world.pool.query('alter table withdrawal disable trigger withdrawal_never_leaves')
    await world.pool.query('delete from withdrawal where id = $1', [made])
    await world.pool.query('alter table withdrawal enable trigger withdrawal_never_leaves')
  })

  it('an address that the member has changed meanwhile is refused, also where they have changed it back', async () => {
    await world.binds(world.magnus, OTHER)
    expect(await world.approves(id)).toEqual(refused('withdraw_address_changed'))
    expect((await world.looksAt(id)).checks).toMatchObject({
      addressStillBound: false,
      addressSealed: true,
      proved: true,
    })
    await world.binds(world.magnus, ADDRESS)
    expect(await world.approves(id)).toEqual(refused('withdraw_address_changed'))
    expect((await world.looksAt(id)).flags).toContain('address changed')
    expect(await world.rejects(id)).toBeNull()
  })

  it('no statement changes what was asked for, or how far it has come', async () => {
    const of = `update withdrawal set %s where id = ${id}`
    for (const set of [
      'money = money + 1, pays = pays + 1',
      `address = '${OTHER}'`,
      `state = 'reviewing', ended_at = null, rejected_by = null, reply = null`,
    ])
      await expect(world.pool.query(of.replace('%s', set))).rejects.toThrow('goes from state to state')
    await expect(world.pool.query(`delete from withdrawal where id = ${id}`)).rejects.toThrow(
      'goes from state to state',
    )
    await expect(world.pool.query('truncate withdrawal cascade')).rejects.toThrow()
  })
})

describe('a withdrawal above the limit', () => {
  /** One that waits for a second operator; and the request. */
  async function waits() {
    const id = await world.asksRight(world.paula, usdt(1_000, 1))
    expect(await world.approves(id)).toBeNull()
    const { rows } = await (await world.desk('victor')).gets(approvals, { limit: 10, state: 'waiting' })
    const asked = rows.find(({ about }) => about === id)
    if (!asked) throw new Error('nobody asked')
    return { id, asked }
  }
  async function decides(id: string, approve: boolean, key: 'fiona' | 'victor' | 'wendy' = 'victor') {
    const who = await world.desk(key)
    return who.asks(decide, { id, approve, note: approve ? '' : 'No.', googleCode: who.googleCode() })
  }
  beforeAll(() => world.nextDay())

  it('is approved by two: what exactly is told to the second, who looks at it again', async () => {
    const { id, asked } = await waits()
    expect(await world.looksAt(id)).toMatchObject({
      ...{ state: 'reviewing', needsSecond: true, secondWaits: true, decidedBy: 'Fiona Filler', secondBy: null },
    })
    expect(asked).toMatchObject({ kind: 'payWithdrawal', aboutName: world.paula.name, mayDecide: true })
    expect(asked.details).toEqual([
      { name: 'Withdrawal', value: id },
      { name: 'Member', value: String(world.paula.uid) },
      { name: 'Asked for', value: '1,000.000001\u00a0USDT' },
      { name: 'Fee', value: '10.000001\u00a0USDT' },
      { name: 'Pays', value: '990.00\u00a0USDT' },
      { name: 'Network', value: 'BSC' },
      { name: 'Address', value: ADDRESS },
      { name: 'Checks', value: 'new address' },
    ])
    expect(await world.approves(id)).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true, 'fiona')).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true, 'wendy')).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    const other = { address: OTHER }
    expect(await tampered(id, other, () => decides(asked.id, true))).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true)).toBeNull()
    expect(await world.rowOf(id)).toMatchObject({
      ...{ state: 'approved', approved_by: world.staff.fiona.id, second_by: world.staff.victor.id },
    })
    expect(await world.looksAt(id)).toMatchObject({ needsSecond: true, secondWaits: false, secondBy: 'Victor Vitola' })
    expect(await world.rejects(id)).toBeNull()
  })

  it('that the second declines can be asked about again, and that was rejected is off the queue', async () => {
    world.nextDay()
    const { id, asked } = await waits()
    expect(await decides(asked.id, false)).toBeNull()
    expect(await world.looksAt(id)).toMatchObject({ state: 'reviewing', secondWaits: false, decidedBy: null })
    expect(await world.approves(id)).toBeNull()
    expect(await world.rejects(id)).toBeNull()
    const { rows } = await (await world.desk('victor')).gets(approvals, { limit: 50, state: 'waiting' })
    expect(rows.filter(({ about }) => about === id)).toEqual([])
  })

  it('is not paid where the member binds another address while the second thinks it over', async () => {
    world.nextDay()
    const { id, asked } = await waits()
    await world.binds(world.paula, OTHER)
    expect(await decides(asked.id, true)).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    expect(await world.rejects(id)).toBeNull()
    await world.binds(world.paula, ADDRESS)
  })

  it('is rejected or approved, never both, where both are pressed at once', async () => {
    for (let round = 0; round < 4; round++) {
      world.nextDay()
      world.nextDay()
      const { id, asked } = await waits()
      const wendy = await world.desk('wendy')
      const victor = await world.desk('victor')
      const verdict = { id: asked.id, approve: true, note: '', googleCode: victor.googleCode() }
      const [approved, rejected] = await Promise.all([
        victor.asks(decide, verdict),
        wendy.asks(rejectWithdrawal, { id, reason: 'No.' }),
      ])
      expect([approved, rejected].filter((answer) => answer === null)).toHaveLength(1)
      expect(await state(id)).toBe(approved === null ? 'approved' : 'rejected')
      if (approved === null) await world.rejects(id)
    }
  })
})
