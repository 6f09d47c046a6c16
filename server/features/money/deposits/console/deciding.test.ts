import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { amountText } from '../../../../platform/console/amount-text.ts'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { usdt } from '../deposits.testing.ts'
import { type Queue, REASON, withQueue } from './deciding.testing.ts'

const { getDepositInfo, claimDeposit } = contract.deposits
const calls = consoleContract.deposits
const { approvals, decide } = consoleContract.operators

describe('operators and payments', () => {
  let sandbox: Sandbox
  let harness: Queue
  withQueue((server, queue) => {
    sandbox = server
    harness = queue
  })

  it.each(['BSC', 'TRX'] as const)(
    'two operators credit a claimed payment on %s to the member, exactly and once',
    async (chain) => {
      const { alice } = sandbox
      const before = await alice.balance('USDT')
      const opened = await alice.call(getDepositInfo, { money: usdt('100'), chain })
      const txid = await harness.pays(chain, '100', opened.address)
      await alice.call(claimDeposit, { id: opened.id, txid })

      const [payment] = await harness.queue(txid)
      expect(payment).toMatchObject({
        chain,
        txid,
        amount: usdt('100'),
        reason: 'no intent',
        state: 'unmatched',
        suggestion: { member: { uid: alice.uid }, deposit: String(opened.id) },
        claims: [{ member: { uid: alice.uid }, asked: opened.randomMoney, state: 'looked at' }],
        waits: false,
      })
      const { rows } = await sandbox.staff.fiona.call(calls.claims, { limit: 25, state: 'looked at' })
      expect(rows.find((row) => row.txid === txid)).toMatchObject({ payment: payment?.id, member: { uid: alice.uid } })
      const id = payment?.id ?? ''
      expect(await harness.assigns(id, alice.uid)).toBeNull()
      expect((await harness.queue(txid))[0]?.waits).toBe(true)
      expect(await harness.assigns(id, alice.uid)).toEqual({ refused: 'illegal_operation' })
      expect(await harness.leaves(id)).toEqual({ refused: 'illegal_operation' })
      const asked = (await sandbox.staff.victor.call(approvals, { limit: 25, state: 'waiting' })).rows.find(
        ({ about }) => about === id,
      )
      expect(asked?.details).toEqual([
        { name: 'amount', value: '100 USDT' },
        { name: 'to', value: `${alice.name} (${alice.uid})` },
        { name: 'chain', value: chain },
        { name: 'transaction', value: txid },
        { name: 'claimed by', value: `${alice.name} (${alice.uid})` },
        { name: 'Member has now', value: amountText(before, 'USDT') },
        { name: 'Member has after it', value: amountText(before + usdt('100'), 'USDT') },
      ])
      expect(await alice.balance('USDT')).toBe(before)
      expect(await harness.decides(id, true, sandbox.staff.fiona)).toEqual({ refused: 'illegal_operation' })
      expect(await harness.decides(id)).toBeNull()

      expect(await alice.balance('USDT')).toBe(before + usdt('100'))
      expect(await harness.queue(txid)).toEqual([])
      expect((await harness.queue(txid, 'assigned'))[0]).toMatchObject({
        assigned: { uid: alice.uid },
        toTreasury: false,
        state: 'assigned',
      })
      const [given, claimed] = await harness.records(alice)
      expect(given).toMatchObject({
        status: 1,
        txid,
        moneyUsdt: usdt('100'),
        moneyChange: usdt('100'),
        claim: null,
        expiresAt: null,
      })
      expect(claimed).toMatchObject({
        id: opened.id,
        status: 0,
        moneyChange: 0n,
        claim: { txid, state: 'credited', reply: null },
      })
      expect((await harness.notices(alice))[0]).toBe('depositCredited')
      const { rows: wallet } = await alice.call(contract.wallet.detail, {
        page: 1,
        limit: 1,
        wallet: 1,
        op: 0,
      } as never)
      expect(wallet).toMatchObject([{ say: 'deposit' }])
      expect(await harness.assigns(id, alice.uid)).toEqual({ refused: 'illegal_operation' })
      expect(await alice.tryCall(claimDeposit, { id: opened.id, txid })).toEqual({ refused: 'illegal_operation' })
      await harness.sound()
    },
  )

  it('a payment of the operators themselves goes to the treasury, and is in no member’s records', async () => {
    const txid = await harness.pays('BSC', '5000')
    const [payment] = await harness.queue(txid)
    await harness.assigns(payment?.id ?? '', 'treasury')
    expect(await harness.decides(payment?.id ?? '')).toBeNull()
    expect((await harness.queue(txid, 'assigned'))[0]).toMatchObject({ assigned: null, toTreasury: true })
    await harness.sound()
  })

  it('a part below one millionth stays unmatched for ever, and the sums are exact', async () => {
    const { bob } = sandbox
    const raw = 12_345_678_901_234_567_890n
    const txid = await harness.paysRaw(raw)
    const before = await bob.balance('USDT')
    const [payment] = await harness.queue(txid)
    expect(payment).toMatchObject({ reason: 'not whole millionths', raw: String(raw), amount: usdt('12.345678') })
    await harness.assigns(payment?.id ?? '', bob.uid)
    await harness.decides(payment?.id ?? '')
    expect(await bob.balance('USDT')).toBe(before + usdt('12.345678'))
    const [given] = await sandbox.db
      .selectFrom('deposit_assignment')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(given).toMatchObject({ amount: usdt('12.345678'), remainder: '901234567890' })
    const health = (await sandbox.staff.fiona.call(calls.chainHealth, {})).find((one) => one.chain === 'BSC')
    expect(health).toMatchObject({ state: 'live', addsUp: true, confirmations: 15 })
    await harness.sound()
  })

  it('a payment below one millionth cannot be assigned', async () => {
    const txid = await harness.paysRaw(999n)
    const id = (await harness.queue(txid))[0]?.id ?? ''
    expect(await harness.assigns(id, 'treasury')).toEqual({ refused: 'illegal_operation' })
    await harness.leaves(id)
    expect(await harness.decides(id)).toBeNull()
    await harness.sound()
  })

  it('a payment that is left is off the queue, its claimant reads the reason, and it can still be assigned later', async () => {
    const { bob } = sandbox
    const opened = await bob.call(getDepositInfo, { money: usdt('60'), chain: 'TRX' })
    const txid = await harness.pays('TRX', '59.5')
    await bob.call(claimDeposit, { id: opened.id, txid })
    const before = (await queueOf(sandbox.staff.fiona, 'payments')).count
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await harness.leaves(id)
    expect(await harness.decides(id)).toBeNull()
    expect(await harness.queue(txid)).toEqual([])
    expect((await harness.queue(txid, 'left'))[0]).toMatchObject({ state: 'left', claims: [{ state: 'left' }] })
    expect((await harness.records(bob)).find((record) => record.id === opened.id)?.claim).toMatchObject({
      state: 'left',
      reply: REASON,
    })
    expect((await harness.notices(bob))[0]).toBe('depositLeft')
    expect((await queueOf(sandbox.staff.fiona, 'payments')).count).toBe(before - 1)
    expect(await harness.leaves(id)).toEqual({ refused: 'illegal_operation' })
    await harness.sound()

    await harness.assigns(id, bob.uid)
    expect(await harness.decides(id)).toBeNull()
    expect((await harness.records(bob))[0]).toMatchObject({ status: 1, moneyChange: usdt('59.5'), txid })
    await harness.sound()
  })

  it('a decision is refused if the payment has left the chain or the queue meanwhile', async () => {
    const { tron, alice, watch } = sandbox
    const txid = await harness.pays('TRX', '44')
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await harness.assigns(id, alice.uid)
    // Deeper than final blocks: the payment was never made.
    tron?.chain.reorg(30)
    await tron?.mine(1)
    await watch()
    expect(await harness.queue(txid)).toEqual([])
    expect(await harness.decides(id)).toEqual({ refused: 'not_found' })
    expect(await harness.decides(id, false)).toBeNull()
    await harness.sound()
  })

  it('an assigned payment that vanishes stays credited, and raises an alarm', async () => {
    const { tron, alice, watch } = sandbox
    const txid = await harness.pays('TRX', '45')
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await harness.assigns(id, alice.uid)
    await harness.decides(id)
    const before = await alice.balance('USDT')
    tron?.chain.reorg(25)
    await tron?.mine(30)
    await watch()
    expect((await harness.queue(txid, 'assigned'))[0]).toMatchObject({ lost: true, state: 'assigned' })
    expect(await alice.balance('USDT')).toBe(before)
    const health = (await sandbox.staff.fiona.call(calls.chainHealth, {})).find((one) => one.chain === 'TRX')
    expect(health?.alarm).toMatch(txid)
    await harness.sound()
  })

  it('ten decisions at once credit once', async () => {
    const { alice } = sandbox
    const txid = await harness.pays('TRX', '46')
    const id = (await harness.queue(txid))[0]?.id ?? ''
    await harness.assigns(id, alice.uid)
    const before = await alice.balance('USDT')
    const { rows } = await sandbox.staff.victor.call(approvals, { limit: 25, state: 'waiting' })
    const asked = rows.find(({ about }) => about === id)?.id ?? ''
    const codes = sandbox.staff.victor.googleCode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        sandbox.staff.victor.tryCall(decide, { id: asked, approve: true, note: '', googleCode: codes }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await alice.balance('USDT')).toBe(before + usdt('46'))
    await harness.sound()
  })

  it('two payments of one transaction that are left at the same moment leave no claim open', async () => {
    const { bob, tron, watch, db, staff } = sandbox
    const opened = await bob.call(getDepositInfo, { money: usdt('90'), chain: 'TRX' })
    const pays = ['89.5', '0.4'].map((amount) => ({ to: opened.address, raw: usdt(amount) }))
    const sent = tron?.chain.send({ pays })
    await tron?.mine(40)
    await watch()
    const txid = sent?.id ?? ''
    await bob.call(claimDeposit, { id: opened.id, txid })
    const leftNotices = async () => (await harness.notices(bob)).filter((kind) => kind === 'depositLeft').length
    const before = await leftNotices()
    const [one = '', other = ''] = (await harness.queue(txid)).map(({ id }) => id)
    expect(await harness.leaves(one)).toBeNull()
    expect(await harness.leaves(other, staff.victor)).toBeNull()

    // Both have done everything except their audit event, or one waits for the other.
    const decided = await db.transaction().execute(async (tx) => {
      await sql`select from audit_head for update`.execute(tx)
      const both = [harness.decides(one, true, staff.victor), harness.decides(other, true, staff.fiona)]
      await someoneWaits(db, 2)
      return both
    })
    expect(await Promise.all(decided)).toEqual([null, null])
    const claimed = (await harness.records(bob)).find(({ id }) => id === opened.id)
    expect(claimed?.claim).toMatchObject({ state: 'left', reply: REASON })
    expect(await leftNotices()).toBe(before + 1)
    await harness.sound()
  })
})
