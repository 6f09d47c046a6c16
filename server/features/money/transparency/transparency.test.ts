import { consoleContract } from '@humidor/contract/console/index.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { debtsOf, transparencyParts, transparencySwitch } from '@humidor/domain/money/transparency.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { changeSetting } from '@humidor/server/platform/settings/stored-settings.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTreasury } from '../treasury/treasury.testing.ts'
import { csvRows, freshPage, jsonOf, visit } from './transparency.testing.ts'

const { reserves, requestAward } = consoleContract.treasury
const { decide, approvals } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openTreasury()
})

/** The row of the present figures, by the names of its columns. */
async function present(part: string): Promise<Record<string, string>> {
  const [columns = [], ...rows] = csvRows((await visit(sandbox, `/transparency/data/${part}.csv`)).body)
  const row = rows.find(([first]) => first === 'now') ?? []
  return Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))
}

describe('the figures of the public page', () => {
  it('are the reserves that operators see, and each total is the sum of its rows', async () => {
    await freshPage(sandbox)
    const seen = await sandbox.staff.fiona.call(reserves, {})
    const chains = Object.fromEntries(seen.onChain.map(({ chain, amount }) => [chain, amount]))
    const shown = await present('reserves')
    expect(shown).toMatchObject({
      'bsc [USDT]': exact(micros(chains.BSC ?? 0n)),
      'tron [USDT]': exact(micros(chains.TRX ?? 0n)),
      'total [USDT]': exact(micros((chains.BSC ?? 0n) + (chains.TRX ?? 0n))),
    })
    const owed = await present('liabilities')
    for (const asset of seen.assets) {
      const { members, reserved, merchants, promised, total } = debtsOf(asset)
      expect(total).toBe(members + reserved + merchants + promised)
      const text = (amount: bigint) => (asset.coin === 'POINT' ? String(amount) : exact(micros(amount)))
      const name = (row: string) =>
        `${asset.coin.toLowerCase()}_${row} [${asset.coin === 'POINT' ? 'points' : asset.coin}]`
      expect(owed).toMatchObject({
        [name('members')]: text(asset.members),
        [name('reserved')]: text(asset.held),
        [name('merchants')]: text(asset.merchants),
        [name('promised')]: text(asset.promised),
        [name('total')]: text(total),
      })
    }
    expect(owed['payable [USDT]']).toBe(exact(seen.coverage.liabilities))
    const issued = await present('issue')
    expect(issued['uscd_issued [USCD]']).toBe(issued['usdt_backing [USDT]'])
    const rows = Object.entries(issued).filter(([name]) => /^cig_(?!issued|circulating)/.test(name))
    expect(rows).toHaveLength(9)
    const sum = rows.reduce((total, [, text]) => total + millionths(text), 0n)
    expect(sum).toBe(millionths(issued['cig_issued [CIG]'] ?? ''))
  })

  it('are as exact in JSON as in CSV, and as text, so that no program rounds them', async () => {
    for (const part of transparencyParts) {
      const table = await jsonOf(sandbox, part)
      const [columns, ...rows] = csvRows((await visit(sandbox, `/transparency/data/${part}.csv`)).body)
      expect(columns).toEqual(table.columns.map(({ name, unit }) => (unit === undefined ? name : `${name} [${unit}]`)))
      expect(rows).toEqual(table.rows.map((row) => row.map((cell) => cell ?? '')))
      expect(table.rows.flat().every((cell) => cell === null || typeof cell === 'string')).toBe(true)
    }
  })

  it('count what two operators changed by hand, by kind and coin, without their names', async () => {
    const { fiona, victor } = sandbox.staff
    await fiona.call(requestAward, { uid: sandbox.bob.uid, coin: 'USCD', amount: 12_345_678n, reason: 'A prize.' })
    const { rows } = await victor.call(approvals, { state: 'waiting', limit: 10 })
    const googleCode = victor.googleCode()
    await victor.call(decide, { id: rows[0]?.id ?? '', approve: true, note: '', googleCode })
    await freshPage(sandbox)
    const table = await jsonOf(sandbox, 'manual-changes')
    expect(table.rows.find(([kind, coin]) => kind === 'award' && coin === 'USCD')).toEqual([
      ...['award', 'USCD', '1', '12.345678', '1', '12.345678'],
    ])
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 31 * 86_400_000))
    const later = await jsonOf(sandbox, 'manual-changes')
    expect(later.rows.find(([kind, coin]) => kind === 'award' && coin === 'USCD')).toEqual([
      ...['award', 'USCD', '0', '0', '1', '12.345678'],
    ])
  })

  it('are read once a minute, however often they are asked for', async () => {
    await freshPage(sandbox)
    const before = await present('reserves')
    await sandbox.alice.fund(micros<'USDT'>(7_000_001n), 'USDT')
    expect(await present('reserves')).toEqual(before)
    await freshPage(sandbox)
    expect(await present('reserves')).not.toEqual(before)
  })
})

const millionths = (text: string) => {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
}

it('a part that is not published says so, and has no data', async () => {
  const sectionsOf = async () => {
    const { body } = await visit(sandbox, '/Transparency?lang=en')
    return transparencyParts.map((part) => {
      const start = body.indexOf(`id="${part}"`)
      return body.slice(start, body.indexOf('</section>', start))
    })
  }
  const dataOf = async () => {
    const urls = transparencyParts.flatMap((part) => [`${part}.csv`, `${part}.json`])
    const found = await Promise.all(urls.map((name) => visit(sandbox, `/transparency/data/${name}`)))
    return found.map(({ statusCode }) => statusCode)
  }
  const hiddenIn = async () =>
    (await sectionsOf()).map((text) => text.includes('This part is not published at the moment.'))
  const nobody = transparencyParts.map(() => false)
  expect(await hiddenIn()).toEqual(nobody)
  const [first] = transparencyParts
  await changeSetting(sandbox.db, transparencySwitch[first], 0)
  const one = transparencyParts.map((part) => part === first)
  await expect.poll(hiddenIn, { timeout: 5_000 }).toEqual(one)
  expect((await dataOf()).filter((status) => status === 404)).toHaveLength(2)
  for (const part of transparencyParts) await changeSetting(sandbox.db, transparencySwitch[part], 0)
  await expect.poll(hiddenIn, { timeout: 5_000 }).toEqual(nobody.map(() => true))
  for (const text of await sectionsOf()) expect(text).not.toMatch(/<data|<table|<svg|\.csv/)
  // Not even the first figures.
  expect((await visit(sandbox, '/Transparency?lang=en')).body).not.toContain('class="lid"')
  expect(new Set(await dataOf())).toEqual(new Set([404]))
  for (const part of transparencyParts) await changeSetting(sandbox.db, transparencySwitch[part], 1)
  await expect.poll(hiddenIn, { timeout: 5_000 }).toEqual(nobody)
  expect(new Set(await dataOf())).toEqual(new Set([200]))
})
