import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buys, goodText, orders, product, renewOperatorSession, uscd } from './mall.testing.ts'

const { orderList, productInfo, products } = contract.mall
const mallConsole = consoleContract.mall

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

describe('the list of products', () => {
  it('shows the visible products page by page, in the reader’s language and in the platform’s order', async () => {
    const { alice } = harness
    const first = await product(harness, { title: 'First' })
    const second = await product(harness, { title: 'Second' })
    await product(harness, { title: 'Hidden', shown: false })
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    const one = await conrad.call(mallConsole.productOne, { id: second.id })
    await conrad.call(mallConsole.saveProduct, {
      ...{
        id: second.id,
        version: second.version,
        category: 'cigars',
        price: uscd(105),
        place: 0,
        picture: one.picture,
      },
      text: goodText({ language: 'de', title: 'Zweite' }),
    })
    const page = await alice.call(products, { limit: 1, lang: 'de', category: 'cigars' })
    expect(page).toMatchObject({ rows: [{ title: 'Zweite', lang: 'de' }], count: 2, open: true })
    const next = await alice.call(products, { limit: 1, lang: 'de', after: page.next ?? '' })
    expect(next).toMatchObject({ rows: [{ title: 'First', lang: 'en' }], next: null })
    expect((await alice.call(products, { limit: 10, category: 'accessories' })).rows).toEqual([])
    await conrad.call(mallConsole.showProduct, { id: first.id, version: first.version, shown: false })
    expect(await alice.tryCall(productInfo, { id: first.id })).toEqual({ refused: 'not_found' })
    expect(await orders(alice, first.id)).toEqual({ refused: 'not_found' })
  })

  it('is searched by all words of one language, without accents, and sorted by price and novelty, page by page', async () => {
    const { alice } = harness
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    const made = await product(harness, { title: 'Corona gorda', price: 40 })
    const text = goodText({ language: 'yue', title: 'Điếu xì gà' })
    const one = await conrad.call(mallConsole.productOne, { id: made.id })
    const facts = { category: 'cigars' as const, price: uscd(40), place: 9, picture: one.picture }
    await conrad.call(mallConsole.saveProduct, { ...made, ...facts, text })
    await harness.travel(60)
    await harness.renewSession(alice)
    await product(harness, { title: 'Robusto', price: 90 })
    await harness.travel(60)
    await harness.renewSession(alice)
    await product(harness, { title: 'Corona', price: 40 })
    await product(harness, { title: 'Corona, hidden', shown: false })
    const titles = async (wanted: object) =>
      (await alice.call(products, { limit: 10, ...wanted })).rows.map(({ title }) => title)
    for (const [search, found] of [
      ['CORONA', ['Corona', 'Corona gorda']],
      ['gorda corona', ['Corona gorda']],
      ['dieu xi ga', ['Corona gorda']],
      // The words of two languages are not in one text.
      ['dieu corona', []],
      ['c_rona', []],
      ['%', []],
      ['aged', ['Robusto', 'Corona', 'Corona gorda']],
    ] as const)
      expect(await titles({ search }), search).toEqual(found)
    expect((await alice.call(products, { limit: 1, search: 'corona' })).count).toBe(2)
    const orders = { newest: ['Corona', 'Robusto', 'Corona gorda'], priceUp: ['Corona gorda', 'Corona', 'Robusto'] }
    for (const [sort, expected] of Object.entries({ ...orders, priceDown: orders.priceUp.toReversed() })) {
      const seen: string[] = []
      let after: string | null | undefined
      do {
        const asked = { limit: 1, sort: sort as keyof typeof orders, ...(after && { after }) }
        const page = await alice.call(products, asked)
        seen.push(...page.rows.map(({ title }) => title))
        after = page.next
      } while (after)
      expect(seen, sort).toEqual(expected)
    }
  })

  it('never has a stock below zero, whatever operators take away', async () => {
    const { id } = await product(harness, { stock: 3 })
    const conrad = await renewOperatorSession(harness, harness.staff.conrad)
    expect(await conrad.tryCall(mallConsole.changeStock, { id, by: -4 })).toEqual({ refused: 'illegal_value' })
    expect(await conrad.call(mallConsole.changeStock, { id, by: -3 })).toEqual({ stock: 0 })
  })

  it('of orders shows members their own, page by page', async () => {
    const { alice, bob } = harness
    const { id } = await product(harness)
    const ids = [await buys(harness, alice, id), await buys(harness, alice, id), await buys(harness, alice, id)]
    const page = await alice.call(orderList, { limit: 2 })
    expect([page.count, page.rows.map((row) => row.id)]).toEqual([3, [ids[2], ids[1]]])
    const next = await alice.call(orderList, { limit: 2, after: page.next ?? '' })
    expect([next.next, next.rows.map((row) => row.id)]).toEqual([null, [ids[0]]])
    expect((await bob.call(orderList, { limit: 10 })).count).toBe(0)
  })
})
