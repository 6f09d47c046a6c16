import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import { asCsv, tableOf } from './data.ts'
import { createMemory } from './memory.ts'
import { transparencyPage } from './page/page.ts'
import type { TransparencySources } from './seams.ts'
import { csvRows } from './transparency.testing.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const minuteLater = () => sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 60_000))

it('a crowd of requests shares one reading, and a reading that fails leaves the last figures', async () => {
  let readings = 0
  let broken = false
  const errors: unknown[] = []
  const sources: TransparencySources = {
    async provenReserves() {
      readings += 1
      if (broken) throw new Error('the chain does not answer')
      return []
    },
  }
  const figures = createMemory({
    ...{ db: sandbox.db, clock: sandbox.clock, sources },
    report: (it) => errors.push(it),
  })
  const crowd = await Promise.all(Array.from({ length: 200 }, () => figures()))
  expect([readings, new Set(crowd).size]).toEqual([1, 1])
  broken = true
  minuteLater()
  const before = crowd[0]
  expect(await Promise.all([figures(), figures()])).toEqual([before, before])
  expect(await figures()).toBe(before)
  expect([readings, errors.length]).toEqual([2, 1])
  broken = false
  minuteLater()
  expect((await figures()).at).toEqual(sandbox.clock.now())

  broken = true
  const never = createMemory({ db: sandbox.db, clock: sandbox.clock, sources, report: () => undefined })
  await expect(never()).rejects.toThrow('the chain does not answer')
})

it('what other features publish is shown, and cannot break out of its place', async () => {
  const at = sandbox.clock.now()
  const evil = `"><script>alert('it')</script>`
  const sources: TransparencySources = {
    provenReserves: async () => [
      {
        chain: 'BSC',
        address: evil,
        balance: 12_345_678n,
        readAt: new Date('2026-11-20T00:00:00Z'),
        provenAt: at,
        explorer: 'https://bscscan.com/address/0x1',
      },
    ],
    liabilitiesProofs: async () => [
      {
        ...{ day: '2026-11-20', root: 'ab'.repeat(32), list: '/transparency/proof/2026-11-20.csv', check: '/Asset' },
        totals: [{ coin: 'USDT', amount: 5_000_001n }],
      },
    ],
    receiptKeys: async () => [
      { id: 'k1', algorithm: 'Ed25519', publicKey: evil, from: at, until: null },
      { id: 'k0', algorithm: 'Ed25519', publicKey: 'bb', from: at, until: at },
    ],
  }
  const figures = await createMemory({ db: sandbox.db, clock: sandbox.clock, sources, report: () => undefined })()
  const page = transparencyPage({ language: 'en', figures, hidden: [], publicUrl: 'https://humidor.test' })
  expect(page).not.toContain('<script')
  expect(page).toContain('&#34;&#62;&#60;script&#62;alert(&#39;it&#39;)&#60;/script&#62;')
  expect(page).toContain('href="https://bscscan.com/address/0x1"')
  expect(page).toContain('value="12.345678"')
  expect(page).toContain('ab'.repeat(32))
  expect(page).toContain('href="/transparency/proof/2026-11-20.csv"')
  expect(page).toContain('since Nov 20, 2026')
  const csv = async (part: 'liabilities-proof' | 'receipt-keys') =>
    csvRows(asCsv(await tableOf(sandbox.db, part, figures)))[1]
  expect(await csv('liabilities-proof')).toEqual([
    ...['2026-11-20', 'USDT', '5.000001', 'ab'.repeat(32), '/transparency/proof/2026-11-20.csv'],
  ])
  expect(await csv('receipt-keys')).toEqual(['k1', 'Ed25519', evil, at.toISOString(), ''])
})
