import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { describe, expect, it } from 'vitest'
import {
  afterwards,
  at,
  ledger,
  newDevice,
  newPair,
  OWNER,
  platformOf,
  publicKeys,
  signAll,
} from './receipts.testing.ts'
import { compare } from './watching.ts'

describe('no alarm', () => {
  it.each<[string, () => never]>([
    [
      'offline',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
    [
      'with a rate limit',
      () => {
        throw new Error('too_many_requests')
      },
    ],
  ])('%s, and what was read stays', async (_, fail) => {
    const { platform, shown } = platformOf(signAll(ledger()))
    const { device, counted } = newDevice()
    let asked = 0
    const breaking = { ...platform, list: async (after: string) => (++asked > 2 ? fail() : await platform.list(after)) }
    await expect(compare(OWNER, breaking, device)).rejects.toThrow()
    expect([await device.store.count(OWNER), counted.alarms]).toEqual([12, 0])
    await compare(OWNER, platform, device)
    expect([await device.store.count(OWNER), counted.alarms]).toEqual([shown.rows.length, 0])
  })

  it('where the keys do not load', async () => {
    const { platform, device, counted, kindsNow } = await afterwards()
    const broken = {
      ...platform,
      keys: async () => {
        throw new TypeError('Failed to fetch')
      },
    }
    await expect(compare(OWNER, broken, device)).rejects.toThrow()
    expect([await kindsNow(), counted.alarms]).toEqual([[], 0])
  })

  it('for a newer format, which is noted and not kept', async () => {
    const later = (receipt: Receipt) => ({ text: receipt.text.replace('/v1', '/v2') })
    const { platform } = platformOf(at(18, later)(signAll(ledger())))
    const { device, counted } = newDevice()
    await compare(OWNER, platform, device)
    await compare(OWNER, platform, device)
    expect([await device.store.count(OWNER), counted.alarms]).toEqual([19, 0])
    expect(await device.store.progress(OWNER)).toMatchObject({ hasUnknown: true })
  })

  it('for a kept receipt that is shown in a newer format', async () => {
    const { shown, kindsNow } = await afterwards()
    shown.rows = at(1, ({ statement }) => ({ statement: statement.replace('/v1', '/v2') }))(shown.rows)
    expect(await kindsNow()).toEqual([])
  })

  it('for movements that are not signed yet', async () => {
    const { platform, shown } = platformOf([])
    const { device, counted } = newDevice()
    await compare(OWNER, platform, device)
    shown.rows = signAll(ledger())
    await compare(OWNER, platform, device)
    expect([await device.store.count(OWNER), counted.alarms]).toEqual([20, 0])
  })

  it('for shorter pages, a key that has ended since, or a key that replaced a lost one', async () => {
    const { platform, device, shown, counted } = await afterwards()
    const short = {
      ...platform,
      list: async (after: string) => {
        const { rows } = await platform.list(after)
        return { rows: rows.slice(0, 1), next: rows.length > 1 || after < '117' ? String(rows[0]?.transfer) : null }
      },
    }
    const ended = publicKeys().map((key) => ({ ...key, until: key.until ?? '2026-12-01T00:00:00.000000Z' }))
    shown.keys = [
      ...ended,
      { id: 3, publicKey: newPair().publicKey, from: '2026-12-01T00:00:00.000000Z', until: null, signature: null },
    ]
    await compare(OWNER, short, device)
    await compare(OWNER, platform, device)
    expect([counted.alarms, await device.store.findings(OWNER)]).toEqual([0, []])
  })

  it('after receipts were deleted from the device', async () => {
    const { platform, device, counted } = await afterwards()
    await device.store.clear(OWNER)
    await compare(OWNER, platform, device)
    expect([await device.store.count(OWNER), counted.alarms]).toEqual([20, 0])
  })
})
