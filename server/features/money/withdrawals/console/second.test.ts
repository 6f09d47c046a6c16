import { consoleContract } from '@humidor/contract/console/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, OTHER, refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'
import { openBound, tampered } from './deciding.testing.ts'

const { rejectWithdrawal } = consoleContract.withdrawals
const { approvals, decide } = consoleContract.operators

let harness: Withdrawals
beforeAll(async () => {
  harness = await openBound('paula')
}, 60_000)

const state = async (id: string) => (await harness.rowOf(id)).state

describe('a withdrawal above the limit', () => {
  /** Opens a withdrawal that waits for a second operator. Answers it with the request. */
  async function waits() {
    const id = await harness.opensWithdrawal(harness.paula, usdt(1_000, 1))
    expect(await harness.approves(id)).toBeNull()
    const { rows } = await (await harness.openConsole('victor')).call(approvals, { limit: 10, state: 'waiting' })
    const asked = rows.find(({ about }) => about === id)
    if (!asked) throw new Error('no approval was requested')
    return { id, asked }
  }
  async function decides(id: string, approve: boolean, key: 'fiona' | 'victor' | 'wendy' = 'victor') {
    const who = await harness.openConsole(key)
    return who.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: who.googleCode() })
  }
  beforeAll(() => harness.nextDay())

  it('is approved by two operators: the second sees all its facts, and its checks run again', async () => {
    const { id, asked } = await waits()
    expect(await harness.looksAt(id)).toMatchObject({
      ...{ state: 'reviewing', needsSecond: true, secondWaits: true, decidedBy: 'Fiona Filler', secondBy: null },
    })
    expect(asked).toMatchObject({ kind: 'payWithdrawal', aboutName: harness.paula.name, mayDecide: true })
    expect(asked.details).toEqual([
      { name: 'Withdrawal', value: id },
      { name: 'Member', value: String(harness.paula.uid) },
      { name: 'Requested', value: '1,000.000001\u00a0USDT' },
      { name: 'Fee', value: '10.000001\u00a0USDT' },
      { name: 'Pays', value: '990.00\u00a0USDT' },
      { name: 'Network', value: 'BSC' },
      { name: 'Address', value: ADDRESS },
      { name: 'Checks', value: 'new address', warns: true },
    ])
    expect(await harness.approves(id)).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true, 'fiona')).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true, 'wendy')).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    const other = { address: OTHER }
    expect(await tampered(harness, id, other, () => decides(asked.id, true))).toEqual(refused('illegal_operation'))
    expect(await decides(asked.id, true)).toBeNull()
    expect(await harness.rowOf(id)).toMatchObject({
      ...{ state: 'approved', approved_by: harness.staff.fiona.id, second_by: harness.staff.victor.id },
    })
    expect(await harness.looksAt(id)).toMatchObject({
      needsSecond: true,
      secondWaits: false,
      secondBy: 'Victor Vitola',
    })
    expect(await harness.rejects(id)).toBeNull()
  })

  it('can be requested again after the second operator declined, and leaves the queue when it is rejected', async () => {
    harness.nextDay()
    const { id, asked } = await waits()
    expect(await decides(asked.id, false)).toBeNull()
    expect(await harness.looksAt(id)).toMatchObject({ state: 'reviewing', secondWaits: false, decidedBy: null })
    expect(await harness.approves(id)).toBeNull()
    expect(await harness.rejects(id)).toBeNull()
    const { rows } = await (await harness.openConsole('victor')).call(approvals, { limit: 50, state: 'waiting' })
    expect(rows.filter(({ about }) => about === id)).toEqual([])
  })

  it('is not approved if the member removes its address before the second operator decides', async () => {
    harness.nextDay()
    const { id, asked } = await waits()
    await harness.removes(harness.paula, ADDRESS)
    expect(await decides(asked.id, true)).toEqual(refused('illegal_operation'))
    expect(await state(id)).toBe('reviewing')
    expect(await harness.rejects(id)).toBeNull()
    await harness.binds(harness.paula, ADDRESS)
  })

  it('is rejected or approved, never both, if both are requested at once', async () => {
    for (let round = 0; round < 4; round++) {
      harness.nextDay()
      harness.nextDay()
      const { id, asked } = await waits()
      const wendy = await harness.openConsole('wendy')
      const victor = await harness.openConsole('victor')
      const verdict = { id: asked.id, approve: true, note: '', googleCode: victor.googleCode() }
      const [approved, rejected] = await Promise.all([
        victor.tryCall(decide, verdict),
        wendy.tryCall(rejectWithdrawal, { id, reason: 'No.' }),
      ])
      expect([approved, rejected].filter((answer) => answer === null)).toHaveLength(1)
      expect(await state(id)).toBe(approved === null ? 'approved' : 'rejected')
      if (approved === null) await harness.rejects(id)
    }
  })
})
