import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, LOCK_MINUTES, noteLength } from '@humidor/domain/backoffice/console.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../../../ledger/accounts.ts'
import { ADDRESS, OTHER, refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'
import { openBound, tampered } from './deciding.testing.ts'

const { approveWithdrawal, rejectWithdrawal, withdrawal } = consoleContract.withdrawals
const { audit } = consoleContract.operators

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound('alice', 'bob', 'carol', 'sylvia', 'gregor', 'paula', 'magnus')
}, 60_000)

const state = async (id: string) => (await harness.rowOf(id)).state

describe('an operator who decides about withdrawals', () => {
  it('approves a withdrawal once, with their own authenticator code', async () => {
    const id = await harness.opensWithdrawal(harness.alice)
    const fiona = await harness.openConsole('fiona')
    const wrong = fiona.googleCode() === '111111' ? '222222' : '111111'
    expect(await fiona.tryCall(approveWithdrawal, { id, googleCode: wrong })).toEqual(refused('google_code_error'))
    expect(await state(id)).toBe('reviewing')
    expect(await harness.approves(id)).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({
      ...{ state: 'approved', approved_by: harness.staff.fiona.id, second_by: null, approved_at: harness.clock.now() },
    })
    expect(await harness.approves(id)).toEqual(refused('illegal_operation'))
    const { rows } = await (await harness.openConsole('victor')).call(audit, { limit: 3, call: approveWithdrawal.path })
    expect(rows.map((row) => [row.operator, JSON.parse(row.request)])).toEqual([['Fiona Filler', { id }]])
  })

  it('and others who approve and reject at once get exactly one decision', async () => {
    for (const person of [harness.bob, harness.carol, harness.sylvia]) {
      const id = await harness.opensWithdrawal(person)
      const fiona = await harness.openConsole('fiona')
      const victor = await harness.openConsole('victor')
      const wendy = await harness.openConsole('wendy')
      const codes = [fiona.googleCode(), victor.googleCode()]
      const answers = await Promise.all([
        fiona.tryCall(approveWithdrawal, { id, googleCode: codes[0] ?? '' }),
        victor.tryCall(approveWithdrawal, { id, googleCode: codes[1] ?? '' }),
        wendy.tryCall(rejectWithdrawal, { id, reason: 'No.' }),
        fiona.tryCall(rejectWithdrawal, { id, reason: 'No.' }),
      ])
      const done = answers.filter((answer) => answer === null)
      expect(done).toHaveLength(1)
      // An operator who has not claimed a withdrawal that was approved meanwhile gets this refusal.
      for (const answer of answers.filter((one) => one !== null))
        expect(['illegal_operation', 'admin_lock']).toContain(answer.refused)
      expect(['approved', 'rejected']).toContain(await state(id))
    }
  })

  it('rejects a withdrawal with a reason, and all the money is returned at once', async () => {
    const { alice } = harness
    harness.nextDay()
    const before = await balancesOf(harness.db, alice.uid)
    const id = await harness.opensWithdrawal(alice, usdt(120))
    const fiona = await harness.openConsole('fiona', id)
    expect(await fiona.tryCall(rejectWithdrawal, { id, reason: ' ' })).toEqual(refused('content_empty'))
    const tooLong = 'x'.repeat(noteLength.most + 1)
    expect(await fiona.tryCall(rejectWithdrawal, { id, reason: tooLong })).toEqual(refused('content_too_long'))
    expect(await fiona.tryCall(rejectWithdrawal, { id, reason: '  Please call us first. ' })).toBeNull()
    const after = await balancesOf(harness.db, alice.uid)
    expect(after.balance - before.balance).toBe(usdt(120))
    expect(after['held.withdrawal']).toBe(before['held.withdrawal'])
    const { rows } = await alice.call(contract.deposits.usdtdetail, { type: 2, page: 1, limit: 1 })
    expect(rows[0]).toMatchObject({ id: Number(id), status: 2, moneyChange: 0n, reply: 'Please call us first.' })
    expect(rows[0]?.endedAt).toEqual(harness.clock.now())
    const { rows: entries } = await alice.call(contract.wallet.detail, { page: 1, limit: 2, wallet: 1, op: 27 })
    expect(entries).toMatchObject([
      { moneyChange: usdt(120), status: 1 },
      { moneyChange: -usdt(120), status: 2 },
    ])
    const letters = await harness.inbox(alice.email)
    expect(letters.filter(({ text }) => text.includes('Please call us first.'))).toHaveLength(1)
    expect(await fiona.tryCall(rejectWithdrawal, { id, reason: 'Again.' })).toEqual(refused('illegal_operation'))
    expect(await harness.approves(id)).toEqual(refused('illegal_operation'))
    expect((await balancesOf(harness.db, alice.uid)).balance).toBe(after.balance)
  })

  it('rejects an approved withdrawal only while they have claimed it, because another may be about to pay it', async () => {
    const id = await harness.opensWithdrawal(harness.gregor)
    expect(await harness.approves(id)).toBeNull()
    const wendy = await harness.openConsole('wendy')
    expect(await wendy.tryCall(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    const fiona = await harness.openConsole('fiona', id)
    expect(await wendy.tryCall(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    expect(await fiona.tryCall(rejectWithdrawal, { id, reason: 'No.' })).toBeNull()
    expect(await state(id)).toBe('rejected')
  })

  it('cannot decide about a withdrawal that another operator has claimed, for ten minutes', async () => {
    const id = await harness.opensWithdrawal(harness.paula)
    await harness.openConsole('victor', id)
    expect(await harness.approves(id)).toEqual(refused('admin_lock'))
    const wendy = await harness.openConsole('wendy')
    expect(await wendy.tryCall(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('admin_lock'))
    // Nor under another spelling of its number, which cannot be claimed either.
    const item = itemOf.withdrawal(`0${id}`)
    expect(await wendy.tryCall(consoleContract.operators.claim, { item })).toEqual(refused('illegal_operation'))
    expect(await harness.approves(`0${id}`)).toEqual(refused('not_found'))
    expect((await harness.looksAt(id)).lockedBy?.name).toBe('Victor Vitola')
    harness.later(LOCK_MINUTES * 60)
    expect(await harness.approves(id)).toBeNull()
  })

  it('pays nothing of a member who has locked the account, until it is unlocked', async () => {
    const { paula } = harness
    harness.nextDay()
    const id = await harness.opensWithdrawal(paula)
    await paula.call(contract.ownAccount.lockAccount, {})
    expect((await harness.looksAt(id)).flags).toContain('locked down')
    expect(await harness.approves(id)).toEqual(refused('illegal_operation'))
    const ends = new Date(harness.clock.now().getTime() + 86_400_000)
    await harness.pool.query('update member set lockdown_ends_at = $1 where uid = $2', [ends, paula.uid])
    harness.clock.moveTo(new Date(ends.getTime() - 120_000))
    expect(await harness.approves(id)).toEqual(refused('illegal_operation'))
    harness.clock.moveTo(ends)
    expect(await harness.approves(id)).toBeNull()
  })

  it('gets not_found for a text that is not a number', async () => {
    const fiona = await harness.openConsole('fiona')
    for (const id of ['', '0', '999999999', '-1', '1e3', 'x', '9'.repeat(24)]) {
      expect(await fiona.tryCall(withdrawal, { id })).toEqual(refused('not_found'))
      expect(await fiona.tryCall(rejectWithdrawal, { id, reason: 'No.' })).toEqual(refused('not_found'))
    }
  })
})

describe('an approval checks the withdrawal again:', () => {
  let id: string
  beforeAll(async () => {
    harness.nextDay()
    id = await harness.opensWithdrawal(harness.magnus)
  })

  it.each([
    ['another address', { address: OTHER }, 'illegal_operation'],
    ['another amount', { money: usdt(200), pays: usdt(199) }, 'illegal_operation'],
    ['a smaller fee', { fee: 0n, pays: usdt(100) }, 'illegal_operation'],
    ['no proof', { proof: 'none' }, 'illegal_operation'],
    ['a proof of nothing', { proof_seal: Buffer.alloc(32) }, 'illegal_operation'],
    ['another chain', { chain: 'TRX' }, 'illegal_operation'],
    ['no seal of its address', { address_seal: Buffer.alloc(32) }, 'wrong_address'],
  ])('%s that was written into the database directly is refused', async (_, set, code) => {
    expect(
      await tampered(harness, id, set, async () => {
        const seen = await harness.looksAt(id)
        const answer = await harness.approves(id)
        return { answer, flags: seen.flags.filter((flag) => flag.startsWith('not ')), checks: seen.checks }
      }),
    ).toMatchObject({ answer: refused(code), flags: expect.arrayContaining([expect.stringMatching(/^not /)]) })
    expect(await state(id)).toBe('reviewing')
  })

  it('a withdrawal that was inserted into the database directly cannot be paid', async () => {
    const row = await harness.rowOf(id)
    const { id: _, state: __, ...rest } = row
    const forged = { ...rest, uid: harness.carol.uid, business_day: rest.business_day, proof: 'made up' }
    const { id: made } = await harness.db
      .insertInto('withdrawal')
      .values(forged)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await harness.approves(String(made))).toEqual(refused('illegal_operation'))
    expect((await harness.looksAt(String(made))).flags).toEqual(expect.arrayContaining(['not proved', 'not sealed']))
    // Nor one that was inserted as approved.
    const approved = { ...forged, proof: 'made up too', state: 'approved' as never }
    await expect(harness.db.insertInto('withdrawal').values(approved).execute()).rejects.toThrow(
      'goes from state to state',
    )
    await harness.pool.query('alter table withdrawal disable trigger withdrawal_never_leaves')
    await harness.pool.query('delete from withdrawal where id = $1', [made])
    await harness.pool.query('alter table withdrawal enable trigger withdrawal_never_leaves')
  })

  it('an address that the member removed meanwhile is refused, even if they bind it again', async () => {
    await harness.removes(harness.magnus, ADDRESS)
    expect(await harness.approves(id)).toEqual(refused('withdraw_address_changed'))
    expect((await harness.looksAt(id)).checks).toMatchObject({
      addressStillBound: false,
      addressSealed: true,
      proved: true,
    })
    await harness.binds(harness.magnus, ADDRESS)
    expect(await harness.approves(id)).toEqual(refused('withdraw_address_changed'))
    expect((await harness.looksAt(id)).flags).toContain('address changed')
    expect(await harness.rejects(id)).toBeNull()
  })

  it('no statement changes the request of a withdrawal, or moves its state back', async () => {
    const of = `update withdrawal set %s where id = ${id}`
    for (const set of [
      'money = money + 1, pays = pays + 1',
      `address = '${OTHER}'`,
      `state = 'reviewing', ended_at = null, rejected_by = null, reply = null`,
    ])
      await expect(harness.pool.query(of.replace('%s', set))).rejects.toThrow('goes from state to state')
    await expect(harness.pool.query(`delete from withdrawal where id = ${id}`)).rejects.toThrow(
      'goes from state to state',
    )
    await expect(harness.pool.query('truncate withdrawal cascade')).rejects.toThrow()
  })
})
