import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/console.ts'
import type { Chain } from '@humidor/domain/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import { testUsdtAbi } from '@humidor/sandbox/chain.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../../ledger/invariants.ts'
import { depositInvariants } from './deposits.ts'

const { getDepositInfo, usdtdetail, claimDeposit } = contract.deposits
const desk = consoleContract.deposits
const { approvals, decide, claim, me } = consoleContract.operators

const usdt = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return micros<'USDT'>(BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0')))
}
const REASON = 'The sender showed the receipt.'

describe('operators and payments', () => {
  let sandbox: Sandbox
  let fiona: Operator
  let victor: Operator
  beforeAll(async () => {
    sandbox = await openSandbox({ chain: true })
    await sandbox.watch()
    ;({ fiona, victor } = sandbox.staff)
  })
  afterAll(() => sandbox.close())
  // Sessions of operators end soon, and members wait between two deposits.
  beforeEach(async () => {
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 700_000))
    for (const one of [fiona, victor, sandbox.staff.sam]) await sandbox.atDesk(one)
    for (const one of [sandbox.alice, sandbox.bob]) await sandbox.signsIn(one)
  })

  const pays = async (chain: Chain, amount: string, address?: string) => {
    const { pay, watch, chain: bsc, tron } = sandbox
    const to = address ?? (chain === 'BSC' ? bsc?.addresses[1] : tron?.addresses[1]) ?? ''
    const paid = await pay?.({ chain, address: to, amount: usdt(amount) })
    await watch()
    return paid?.txid ?? ''
  }
  const queue = async (search: string, state: 'unmatched' | 'assigned' | 'left' | 'wrong token' = 'unmatched') =>
    (await fiona.gets(desk.payments, { limit: 25, state, search })).rows
  const decides = async (about: string, approve = true, by = victor) => {
    const { rows } = await by.gets(approvals, { limit: 25, state: 'waiting' })
    const id = rows.find((row) => row.about === about)?.id ?? ''
    return await by.asks(decide, { id, approve, note: approve ? '' : 'No.', googleCode: by.googleCode() })
  }
  const assigns = (id: string, to: number | 'treasury') =>
    fiona.asks(desk.requestAssignPayment, { id, to, reason: REASON })
  const leaves = (id: string) => fiona.asks(desk.requestLeavePayment, { id, reason: REASON })
  const records = async (who: Person) => (await who.gets(usdtdetail, { page: 1, limit: 10, type: 1 })).rows
  const notices = async (who: Person) => (await who.gets(contract.notices.getNotify, {})).map(({ kind }) => kind)
  const sound = async () => expect(await verify(sandbox.db, depositInvariants)).toEqual([])

  it.each(['BSC', 'TRX'] as const)(
    'a payment on %s that somebody claims is credited to them by two, exactly, once',
    async (chain) => {
      const { alice } = sandbox
      const before = await alice.holds('USDT')
      const opened = await alice.gets(getDepositInfo, { money: usdt('100'), chain })
      const txid = await pays(chain, '100', opened.address)
      await alice.gets(claimDeposit, { id: opened.id, txid })

      const [payment] = await queue(txid)
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
      const { rows } = await fiona.gets(desk.claims, { limit: 25, state: 'looked at' })
      expect(rows.find((row) => row.txid === txid)).toMatchObject({ payment: payment?.id, member: { uid: alice.uid } })
      const id = payment?.id ?? ''
      expect(await assigns(id, alice.uid)).toBeNull()
      expect((await queue(txid))[0]?.waits).toBe(true)
      expect(await assigns(id, alice.uid)).toEqual({ refused: 'illegal_operation' })
      expect(await leaves(id)).toEqual({ refused: 'illegal_operation' })
      const asked = (await victor.gets(approvals, { limit: 25, state: 'waiting' })).rows.find(
        ({ about }) => about === id,
      )
      expect(asked?.details).toEqual([
        { name: 'amount', value: '100 USDT' },
        { name: 'to', value: `${alice.name} (${alice.uid})` },
        { name: 'chain', value: chain },
        { name: 'transaction', value: txid },
      ])
      expect(await alice.holds('USDT')).toBe(before)
      expect(await decides(id, true, fiona)).toEqual({ refused: 'illegal_operation' })
      expect(await decides(id)).toBeNull()

      expect(await alice.holds('USDT')).toBe(before + usdt('100'))
      expect(await queue(txid)).toEqual([])
      expect((await queue(txid, 'assigned'))[0]).toMatchObject({
        assigned: { uid: alice.uid },
        toTreasury: false,
        state: 'assigned',
      })
      const [given, claimed] = await records(alice)
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
      expect((await notices(alice))[0]).toBe('depositCredited')
      const { rows: wallet } = await alice.gets(contract.wallet.detail, {
        page: 1,
        limit: 1,
        wallet: 1,
        op: 0,
      } as never)
      expect(wallet).toMatchObject([{ say: 'deposit' }])
      expect(await assigns(id, alice.uid)).toEqual({ refused: 'illegal_operation' })
      expect(await alice.asks(claimDeposit, { id: opened.id, txid })).toEqual({ refused: 'illegal_operation' })
      await sound()
    },
  )

  it('a payment of the operators’ own goes to the treasury, and is nobody’s record', async () => {
    const txid = await pays('BSC', '5000')
    const [payment] = await queue(txid)
    await assigns(payment?.id ?? '', 'treasury')
    expect(await decides(payment?.id ?? '')).toBeNull()
    expect((await queue(txid, 'assigned'))[0]).toMatchObject({ assigned: null, toTreasury: true })
    await sound()
  })

  it('what is less than a millionth stays unmatched for ever, and the books are exact', async () => {
    const { chain: bsc, bob, watch } = sandbox
    const raw = 12_345_678_901_234_567_890n
    const data = encodeFunctionData({
      abi: testUsdtAbi,
      functionName: 'transfer',
      args: [bsc?.addresses[0] ?? '0x', raw],
    })
    const txid = (await bsc?.node.sendTransaction({ account: bsc.wallet, to: bsc.usdt, data, chain: null })) ?? ''
    await bsc?.mine(16)
    await watch()
    const before = await bob.holds('USDT')
    const [payment] = await queue(txid)
    expect(payment).toMatchObject({ reason: 'not whole millionths', raw: String(raw), amount: usdt('12.345678') })
    await assigns(payment?.id ?? '', bob.uid)
    await decides(payment?.id ?? '')
    expect(await bob.holds('USDT')).toBe(before + usdt('12.345678'))
    const [given] = await sandbox.db
      .selectFrom('deposit_assignment')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(given).toMatchObject({ amount: usdt('12.345678'), remainder: '901234567890' })
    const health = (await fiona.gets(desk.chainHealth, {})).find((one) => one.chain === 'BSC')
    expect(health).toMatchObject({ state: 'live', addsUp: true, confirmations: 15 })
    await sound()
  })

  it('less than a millionth in all is nobody’s, whatever two agree on', async () => {
    const { chain: bsc, watch } = sandbox
    const data = encodeFunctionData({
      abi: testUsdtAbi,
      functionName: 'transfer',
      args: [bsc?.addresses[0] ?? '0x', 999n],
    })
    const txid = (await bsc?.node.sendTransaction({ account: bsc.wallet, to: bsc.usdt, data, chain: null })) ?? ''
    await bsc?.mine(16)
    await watch()
    const id = (await queue(txid))[0]?.id ?? ''
    expect(await assigns(id, 'treasury')).toEqual({ refused: 'illegal_operation' })
    await leaves(id)
    expect(await decides(id)).toBeNull()
    await sound()
  })

  it('a payment that is left is off the queue; who claimed it reads why; and it may still find its owner', async () => {
    const { bob } = sandbox
    const opened = await bob.gets(getDepositInfo, { money: usdt('60'), chain: 'TRX' })
    const txid = await pays('TRX', '59.5')
    await bob.gets(claimDeposit, { id: opened.id, txid })
    const before = (await fiona.gets(me, {})).paymentsWaiting
    const id = (await queue(txid))[0]?.id ?? ''
    await leaves(id)
    expect(await decides(id)).toBeNull()
    expect(await queue(txid)).toEqual([])
    expect((await queue(txid, 'left'))[0]).toMatchObject({ state: 'left', claims: [{ state: 'left' }] })
    expect((await records(bob)).find((record) => record.id === opened.id)?.claim).toMatchObject({
      state: 'left',
      reply: REASON,
    })
    expect((await notices(bob))[0]).toBe('depositLeft')
    expect((await fiona.gets(me, {})).paymentsWaiting).toBe(before - 1)
    expect(await leaves(id)).toEqual({ refused: 'illegal_operation' })
    await sound()

    await assigns(id, bob.uid)
    expect(await decides(id)).toBeNull()
    expect((await records(bob))[0]).toMatchObject({ status: 1, moneyChange: usdt('59.5'), txid })
    await sound()
  })

  it('a claim that no payment stands behind is answered by one operator, and by nobody while a payment waits', async () => {
    const { alice } = sandbox
    const opened = await alice.gets(getDepositInfo, { money: usdt('70'), chain: 'TRX' })
    await alice.gets(claimDeposit, { id: opened.id, txid: 'a'.repeat(64) })
    const listed = (await fiona.gets(desk.claims, { limit: 25, state: 'looked at' })).rows
    const id = listed.find(({ txid }) => txid === 'a'.repeat(64))?.id ?? ''
    const refuses = (reason: string) => sandbox.staff.sam.asks(desk.refuseClaim, { id, reason })
    await fiona.gets(claim, { item: itemOf.claim(id) })
    expect(await refuses('There is none.')).toEqual({ refused: 'admin_lock' })
    await fiona.gets(consoleContract.operators.release, { item: itemOf.claim(id) })
    expect(await refuses('There is none.')).toBeNull()
    expect(await refuses('There is none.')).toEqual({ refused: 'illegal_operation' })
    expect((await records(alice))[0]?.claim).toMatchObject({ state: 'left', reply: 'There is none.' })
    expect((await notices(alice))[0]).toBe('depositLeft')
    // Thrice, and then it has been said.
    for (const txid of ['b', 'c']) {
      await alice.gets(claimDeposit, { id: opened.id, txid: txid.repeat(64) })
      const { rows } = await fiona.gets(desk.claims, { limit: 25, state: 'looked at' })
      const next = rows.find((row) => row.txid === txid.repeat(64))?.id ?? ''
      await fiona.gets(desk.refuseClaim, { id: next, reason: 'No.' })
    }
    expect(await alice.asks(claimDeposit, { id: opened.id, txid: 'd'.repeat(64) })).toEqual({
      refused: 'illegal_operation',
    })
    await sound()
  })

  it('a payment in another token is seen, claimed and left, and can be given to nobody', async () => {
    const { bob, tron, jobs } = sandbox
    await jobs.poll('deposits.recheck-trx')
    const opened = await bob.gets(getDepositInfo, { money: usdt('80'), chain: 'TRX' })
    const fake = { contract: addressOf('usdc'), symbol: 'USDC', decimals: 6 }
    const sent = tron?.chain.send({ pays: [{ to: opened.address, raw: 80_000_000n, token: fake }] })
    await tron?.mine(40)
    await sandbox.watch()
    await jobs.poll('deposits.recheck-trx')
    const [payment] = await queue(sent?.id ?? '', 'wrong token')
    expect(payment).toMatchObject({
      reason: 'wrong token',
      contract: fake.contract,
      amount: null,
      raw: '80000000',
      suggestion: { member: { uid: bob.uid } },
    })
    await bob.gets(claimDeposit, { id: opened.id, txid: sent?.id ?? '' })
    const id = payment?.id ?? ''
    expect((await queue(sent?.id ?? '', 'wrong token'))[0]?.claims).toHaveLength(1)
    expect(await assigns(id, bob.uid)).toEqual({ refused: 'illegal_operation' })
    await leaves(id)
    expect(await decides(id)).toBeNull()
    expect((await records(bob))[0]?.claim).toMatchObject({ state: 'left', reply: REASON })
    expect((await queue(sent?.id ?? '', 'wrong token'))[0]).toMatchObject({ state: 'left' })
    await sound()
  })

  it('a request is refused when the payment is no more what it was: on the chain, or in the queue', async () => {
    const { tron, alice, watch } = sandbox
    const txid = await pays('TRX', '44')
    const id = (await queue(txid))[0]?.id ?? ''
    await assigns(id, alice.uid)
    // Deeper than what counts as final: the payment was never made.
    tron?.chain.reorg(30)
    await tron?.mine(1)
    await watch()
    expect(await queue(txid)).toEqual([])
    expect(await decides(id)).toEqual({ refused: 'not_found' })
    expect(await decides(id, false)).toBeNull()
    await sound()
  })

  it('an assigned payment that vanishes stays credited, and is an alarm', async () => {
    const { tron, alice, watch } = sandbox
    const txid = await pays('TRX', '45')
    const id = (await queue(txid))[0]?.id ?? ''
    await assigns(id, alice.uid)
    await decides(id)
    const before = await alice.holds('USDT')
    tron?.chain.reorg(25)
    await tron?.mine(30)
    await watch()
    expect((await queue(txid, 'assigned'))[0]).toMatchObject({ lost: true, state: 'assigned' })
    expect(await alice.holds('USDT')).toBe(before)
    const health = (await fiona.gets(desk.chainHealth, {})).find((one) => one.chain === 'TRX')
    expect(health?.alarm).toMatch(txid)
    await sound()
  })

  it('ten who decide at once credit once', async () => {
    const { alice } = sandbox
    const txid = await pays('TRX', '46')
    const id = (await queue(txid))[0]?.id ?? ''
    await assigns(id, alice.uid)
    const before = await alice.holds('USDT')
    const { rows } = await victor.gets(approvals, { limit: 25, state: 'waiting' })
    const asked = rows.find(({ about }) => about === id)?.id ?? ''
    const codes = victor.googleCode()
    const told = await Promise.all(
      Array.from({ length: 10 }, () => victor.asks(decide, { id: asked, approve: true, note: '', googleCode: codes })),
    )
    expect(told.filter((answer) => answer === null)).toHaveLength(1)
    expect(await alice.holds('USDT')).toBe(before + usdt('46'))
    await sound()
  })

  it('deposits are found by uid, transaction, address and exact amount, and listed by state', async () => {
    const { bob } = sandbox
    const opened = await bob.gets(getDepositInfo, { money: usdt('90'), chain: 'TRX' })
    const finds = async (more: object) =>
      (await fiona.gets(desk.deposits, { limit: 200, ...more })).rows.map(({ id }) => id)
    const id = String(opened.id)
    expect(await finds({ search: String(bob.uid) })).toContain(id)
    expect(
      await finds({ search: `${opened.randomMoney / 1_000_000n}.${String(opened.randomMoney).slice(-6)}` }),
    ).toEqual([id])
    expect(await finds({ search: opened.address })).toContain(id)
    expect(await finds({ search: 'nobody' })).toEqual([])
    expect(await finds({ state: 'waiting', chain: 'TRX' })).toContain(id)
    expect(await finds({ state: 'waiting', chain: 'BSC' })).not.toContain(id)
    const txid = await pays('TRX', String(Number(opened.randomMoney) / 1e6), opened.address)
    expect(await finds({ search: txid, state: 'credited' })).toEqual([id])
    expect(await finds({ state: 'confirming' })).toEqual([])
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 86_400_000))
    await sandbox.atDesk(fiona)
    const expired = await finds({ state: 'expired' })
    expect(expired.length).toBeGreaterThan(3)
    const first = await fiona.gets(desk.deposits, { limit: 2, state: 'expired' })
    const second = await fiona.gets(desk.deposits, { limit: 200, state: 'expired', after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(expired)
    expect(await fiona.asks(desk.deposits, { limit: 2, after: '1.x' })).toEqual({ refused: 'parameter_error' })
  })

  it('the queue is the oldest first, and everything else the newest first, page by page', async () => {
    const tabs = ['unmatched', 'assigned', 'left', 'wrong token'] as const
    for (const state of tabs) {
      const all = await fiona.gets(desk.payments, { limit: 200, state })
      expect(all.rows.length, state).toBe(all.count)
      const paged: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await fiona.gets(desk.payments, { limit: 1, state, ...(after === undefined ? {} : { after }) })
        paged.push(...page.rows.map(({ id }) => id))
        if (page.next === null) break
        after = page.next
      }
      expect(paged, state).toEqual(all.rows.map(({ id }) => id))
    }
    const waiting = await fiona.gets(desk.payments, { limit: 200, state: 'unmatched' })
    const seen = waiting.rows.map(({ seenAt }) => seenAt.getTime())
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })
})
