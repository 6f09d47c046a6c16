import { consoleContract } from '@humidor/contract/console/index.ts'
import { settings as inForce } from '@humidor/contract/platform/settings.ts'
import { settingKeys } from '@humidor/domain/platform/setting-bounds.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeSetting, settingsOf } from '../../../platform/settings/stored-settings.ts'

const { allSettings, requestSetting, settingHistory } = consoleContract.settings
const { approvals, decide } = consoleContract.operators
const not = (refused: string) => ({ refused })
const reason = 'as agreed on Monday'

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

const waiting = async (who: Operator, about: string) =>
  (await who.call(approvals, { limit: 25, state: 'waiting' })).rows.find((row) => row.about === about)

async function asks(maker: Operator, key: string, value: number) {
  await maker.call(requestSetting, { key, value, reason })
  return (await waiting(maker, key))?.id ?? ''
}
const decides = (checker: Operator, id: string, approve = true) =>
  checker.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: checker.googleCode() })

const shown = async (key: string) => (await staff.wendy.call(allSettings, {})).find((it) => it.key === key)

describe('the settings', () => {
  it('are all shown, with their defaults and bounds, to support, finance and content', async () => {
    for (const who of [staff.wendy, staff.fiona, staff.conrad, staff.victor])
      expect((await who.call(allSettings, {})).map(({ key }) => key)).toEqual([...settingKeys])
    expect(await shown('withdrawalFee')).toEqual({
      key: 'withdrawalFee',
      group: 'withdrawals',
      unit: 'per mille',
      value: 10,
      byDefault: 10,
      least: 0,
      most: 50,
      changedAt: null,
      changedBy: null,
      waits: null,
    })
  })
})

describe('a change of a setting', () => {
  it('waits for a second operator, is in force within a second, and stays in the history', async () => {
    const { fiona, victor } = staff
    const id = await asks(fiona, 'transferFee', 15)
    expect(await shown('transferFee')).toMatchObject({ value: 0, waits: 15, changedAt: null })
    const { details } = (await waiting(victor, 'transferFee')) ?? {}
    expect(details).toEqual([
      { name: 'New value', value: '1.5 %' },
      { name: 'In force at request', value: '0 %' },
      { name: 'Default', value: '0 %' },
      { name: 'In force now', value: '0 %' },
    ])
    expect(await decides(victor, id)).toBeNull()
    const at = sandbox.clock.now()
    expect(await shown('transferFee')).toMatchObject({ value: 15, waits: null, changedAt: at, changedBy: fiona.name })
    await expect.poll(async () => (await sandbox.alice.call(inForce, {})).transferFee).toBe(15)
    const { rows } = await staff.conrad.call(settingHistory, { limit: 25, key: 'transferFee' })
    expect(rows).toMatchObject([
      { key: 'transferFee', old: 0, new: 15, reason, maker: fiona.name, checker: victor.name, at },
    ])
    expect(await decides(victor, id)).toEqual(not('illegal_operation'))
  })

  it('is in the history, without an operator, also where the platform itself made it', async () => {
    await changeSetting(sandbox.db, 'priceRise', 5_000n)
    await changeSetting(sandbox.db, 'priceRise', 6_000n)
    await changeSetting(sandbox.db, 'priceRise', 6_000n)
    const { rows, count } = await staff.fiona.call(settingHistory, { limit: 25, key: 'priceRise' })
    expect([count, rows]).toMatchObject([1, [{ old: 5_000, new: 6_000, reason: null, maker: null, checker: null }]])
    expect(await shown('priceRise')).toMatchObject({ value: 6_000, changedBy: null })
  })

  it.each([
    ['an unknown setting', 'anInvention', 1, 'not_found'],
    ['a property of every object', 'constructor', 1, 'not_found'],
    ['ten times too much', 'priceRise', 50_000, 'illegal_value'],
    ['below the minimum', 'addressPause', 60, 'illegal_value'],
    ['a window that never opens', 'withdrawalOpens', 75_600, 'illegal_value'],
    ['a fraction', 'withdrawalFee', 1.5, 'parameter_error'],
    ['the current value', 'withdrawalFee', 10, 'illegal_operation'],
  ])('cannot be requested with %s', async (_, key, value, code) => {
    expect(await staff.fiona.sendRaw('POST', requestSetting.path, { key, value, reason })).toEqual(not(code))
  })

  it('is requested and decided by finance', async () => {
    const { wendy, conrad, victor, sam } = staff
    for (const who of [wendy, conrad])
      expect(await who.tryCall(requestSetting, { key: 'profitFee', value: 20, reason })).toEqual(
        not('illegal_operation'),
      )
    const id = await asks(victor, 'profitFee', 20)
    expect((await waiting(sam, 'profitFee'))?.mayDecide).toBe(false)
    for (const who of [sam, victor]) expect(await decides(who, id)).toEqual(not('illegal_operation'))
    expect((await settingsOf(sandbox.db)).profitFee).toBe(defaultSettings.profitFee)
    expect(await decides(staff.fiona, id, false)).toBeNull()
    expect((await settingsOf(sandbox.db)).profitFee).toBe(defaultSettings.profitFee)
  })

  it('waits once at a time for each setting', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        staff.fiona.tryCall(requestSetting, { key: 'referrerPoints', value: 200 + n, reason }),
      ),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    await decides(staff.victor, (await waiting(staff.victor, 'referrerPoints'))?.id ?? '', false)
  })

  it('is checked against the other settings again when it is decided', async () => {
    const { fiona, victor } = staff
    const opens = await asks(fiona, 'withdrawalOpens', 64_800)
    const closes = await asks(fiona, 'withdrawalCloses', 57_600)
    expect(await decides(victor, closes)).toBeNull()
    // Valid at the request, with a window until 21:00; invalid with one until 16:00.
    expect(await decides(victor, opens)).toEqual(not('illegal_value'))
    expect(await settingsOf(sandbox.db)).toMatchObject({ withdrawalOpens: 32_400, withdrawalCloses: 57_600 })
    await decides(victor, opens, false)
  })

  it('of two contradictory ones lets one succeed, when both are approved at the same moment', async () => {
    const { victor, fiona, conrad } = staff
    await sandbox.pool.query(`update operator set role = 'finance' where id = $1`, [conrad.id])
    for (let round = 0; round < 4; round++) {
      await changeSetting(sandbox.db, 'withdrawalMinimum', 10_000_000n)
      await changeSetting(sandbox.db, 'withdrawalMaximum', 1_000_000_000n)
      await changeSetting(sandbox.db, 'withdrawalSecond', 0n)
      const [least, most] = [
        await asks(victor, 'withdrawalMinimum', 900_000_000),
        await asks(victor, 'withdrawalMaximum', 800_000_000),
      ]
      const answers = await Promise.all([decides(fiona, least), decides(conrad, most)])
      expect(answers.toSorted((one) => (one === null ? -1 : 1))).toEqual([null, not('illegal_value')])
      for (const id of [least, most]) await decides(fiona, id, false)
    }
    await sandbox.pool.query(`update operator set role = 'content' where id = $1`, [conrad.id])
  })

  it('takes effect once, however many approve it at once', async () => {
    const { victor, fiona } = staff
    const id = await asks(victor, 'dailySignPoints', 7)
    const googleCode = fiona.googleCode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fiona.tryCall(decide, { id, approve: true, note: '', googleCode })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    const { count } = await fiona.call(settingHistory, { limit: 1, key: 'dailySignPoints' })
    expect(count).toBe(1)
  })
})

describe('the history', () => {
  it('is listed page by page, the newest first, for one setting or for all', async () => {
    const whole = await staff.fiona.call(settingHistory, { limit: 200 })
    expect(whole.rows).toHaveLength(whole.count)
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await staff.fiona.call(settingHistory, { limit: 3, ...(after ? { after } : {}) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual(whole.rows.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((one, other) => Number(other) - Number(one)))
    expect(await staff.fiona.tryCall(settingHistory, { limit: 3, after: 'x' })).toEqual(not('parameter_error'))
    expect((await staff.fiona.call(settingHistory, { limit: 3, key: 'none' })).count).toBe(0)
  })

  it('cannot be rewritten, and a change that bypasses it is found', async () => {
    const query = (text: string) => sandbox.pool.query(text)
    await expect(query('update setting_change set new = 1')).rejects.toThrow('append-only')
    await expect(query('delete from setting_change')).rejects.toThrow('append-only')
    await expect(query('truncate setting_change')).rejects.toThrow('append-only')
  })
})
