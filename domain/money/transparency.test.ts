import { expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import { type SheetAccount, sheetOf } from './reserves.ts'
import {
  assetOf,
  cigOf,
  coverageFigures,
  debtsOf,
  hiddenParts,
  issueFigures,
  liabilityFigures,
  manualKinds,
  promisesOf,
  reserveFigures,
  transparencyParts,
} from './transparency.ts'

const account = (owner: SheetAccount['owner'], name: string, coin: SheetAccount['coin'], balance: bigint) => ({
  ...{ owner, name, coin, balance },
})
const sheet = sheetOf([
  account('platform', 'external.bsc', 'USDT', -70n),
  account('platform', 'external.tron', 'USDT', -30n),
  account('platform', 'backing', 'USDT', 40n),
  account('platform', 'treasury', 'USDT', 25n),
  account('member', 'balance', 'USDT', 20n),
  account('member', 'held.withdrawal', 'USDT', 10n),
  account('merchant', 'usdt', 'USDT', 5n),
  account('platform', 'issuance', 'USCD', -40n),
  account('member', 'transaction', 'USCD', 33n),
  account('platform', 'promised', 'USCD', 7n),
  account('platform', 'issuance', 'CIG', -100n),
  account('platform', 'team', 'CIG', 60n),
  account('member', 'profit', 'CIG', 21n),
  account('member', 'held.sell', 'CIG', 4n),
  account('merchant', 'cig', 'CIG', 15n),
])

it('an asset’s debts are the sum of their rows', () => {
  expect(debtsOf(assetOf(sheet, 'USDT'))).toEqual({
    members: 20n,
    reserved: 10n,
    merchants: 5n,
    promised: 0n,
    total: 35n,
  })
  expect(debtsOf(assetOf(sheet, 'USCD'))).toEqual({
    members: 33n,
    reserved: 0n,
    merchants: 0n,
    promised: 7n,
    total: 40n,
  })
  expect(debtsOf(assetOf({ onChain: sheet.onChain, assets: [] }, 'POINT')).total).toBe(0n)
})

it('the issued ₡ are the sum of who has them, and those of members and merchants circulate', () => {
  const { issued, circulating, rows } = cigOf(sheet)
  expect([issued, circulating]).toEqual([100n, 40n])
  expect(Object.values(rows).reduce((sum, amount) => sum + amount, 0n)).toBe(issued)
})

it('each part’s figures have a name, a unit and a value, and none has the name of another', () => {
  const coverage = coverageFigures({
    ...{ treasury: { usdt: 1n, uscd: 2n, cig: 3n }, promised: { uscd: 4n, cig: 5n } },
    ...{ pledges: 4n, orders: 6n, won: 3n, midnight: 3n, lasting: { uscd: 12, uscdSelling: 0, cigSelling: undefined } },
  })
  const value = (key: string, figures = coverage) => figures.find((figure) => figure.key === key)?.value
  expect(['lasts', 'lasts_selling', 'cig_lasts_selling'].map((key) => value(key))).toEqual([12n, 0n, null])
  expect(value('total', reserveFigures(sheet))).toBe(100n)
  expect(value('payable', liabilityFigures(sheet))).toBe(68n)
  expect(value('on_chain_to_payable', liabilityFigures(sheet))).toBe(1_470n)
  expect(value('usdt_backing', issueFigures(sheet))).toBe(value('uscd_issued', issueFigures(sheet)))
  for (const figures of [coverage, reserveFigures(sheet), liabilityFigures(sheet), issueFigures(sheet)]) {
    expect(new Set(figures.map(({ key }) => key)).size).toBe(figures.length)
    // As the database demands.
    for (const { key } of figures) expect(key).toMatch(/^[a-z_]{1,60}$/)
  }
})

it('a promise names what is there for it', () => {
  const promises = promisesOf({
    ...{ treasury: { usdt: 0n, uscd: 2n, cig: 3n }, promised: { uscd: 4n, cig: 5n } },
    ...{ pledges: 4n, orders: 6n, won: 3n, midnight: 3n },
    lasting: { uscd: undefined, uscdSelling: undefined, cigSelling: undefined },
  })
  expect(promises.filter(({ owed, there }) => owed > there).map(({ kind }) => kind)).toEqual(['orders', 'midnight'])
})

it('all parts are published unless their switch is off', () => {
  expect(hiddenParts(defaultSettings)).toEqual([])
  expect(hiddenParts({ ...defaultSettings, showCoverage: 0, showReceiptKeys: 0 })).toEqual(['coverage', 'receipt-keys'])
  expect(transparencyParts).toHaveLength(10)
  expect(new Set(manualKinds).size).toBe(manualKinds.length)
})
