import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvals, decide } from '@humidor/contract/backoffice/approvals.console.ts'
import { changeStock, requestRefund, saveProduct, ship, showProduct } from '@humidor/contract/commerce/mall.console.ts'
import { cart, createOrder, finishOrder, setCart } from '@humidor/contract/commerce/mall.ts'
import type { ProductText } from '@humidor/domain/commerce/mall.ts'
import { sumOf } from '@humidor/domain/commerce/mall-cart.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import type { FastifyInstance } from 'fastify'
import { type Cast, type ExampleParts, uscd } from './example-steps.ts'
import de from './mall/de.json' with { type: 'json' }
import en from './mall/en.json' with { type: 'json' }
import jp from './mall/jp.json' with { type: 'json' }
import kr from './mall/kr.json' with { type: 'json' }
import tai from './mall/tai.json' with { type: 'json' }
import yue from './mall/yue.json' with { type: 'json' }
import zh from './mall/zh.json' with { type: 'json' }
import { type Operator, type Staff, signInOperator } from './operators.ts'
import { sendPicture } from './photos.ts'

type Name = keyof typeof en
const texts: Readonly<Record<LanguageKey, Readonly<Record<Name, ProductText>>>> = { en, zh, kr, jp, de, tai, yue }

/** What the platform sells, in its order: whole USCD, and how many lie there. */
const goods: Readonly<Record<Name, { price: number; stock: number }>> = {
  almendro: { price: 284, stock: 12 },
  robles: { price: 31, stock: 40 },
  tasting: { price: 132, stock: 4 },
  notario: { price: 58, stock: 25 },
  cobre: { price: 39, stock: 0 },
  encina: { price: 35, stock: 60 },
}

const drawn = (name: Name) => readFileSync(join(import.meta.dirname, `mall/${name}.png`))

/** An operator writes everything that is sold, in all seven languages, and shows it. The products' numbers. */
async function fillShelf(fastify: FastifyInstance, who: Operator): Promise<Record<Name, number>> {
  const numbers: Partial<Record<Name, number>> = {}
  for (const [at, name] of (Object.keys(goods) as Name[]).entries()) {
    const { price, stock } = goods[name]
    const picture = await sendPicture(fastify, who, drawn(name))
    const facts = { category: 'cigars' as const, price: micros<'USCD'>(uscd(price)), place: (at + 1) * 10, picture }
    let saved: { id: number; version: number } | undefined
    for (const { key: language } of languages)
      saved = await who.call(saveProduct, { ...saved, ...facts, text: { language, ...texts[language][name] } })
    if (!saved) throw new Error('a product that was not written')
    if (stock > 0) await who.call(changeStock, { id: saved.id, by: stock })
    await who.call(showProduct, { ...saved, shown: true })
    numbers[name] = saved.id
  }
  return numbers as Record<Name, number>
}

const homes = {
  gregor: {
    addressName: 'Gregor Gordo',
    addressPhone: '+66 2 555 0118',
    addressDetail: '99 Charoen Krung 30, Bangkok 10500, Thailand',
  },
  sylvia: {
    addressName: 'Sylvia Silver',
    addressPhone: '+49 40 5550 118',
    addressDetail: 'Große Elbstraße 12, 22767 Hamburg, Deutschland',
  },
  magnus: {
    addressName: 'Magnus Maduro',
    addressPhone: '+852 5500 1188',
    addressDetail: '12B, 8 Peel Street, Central, Hong Kong',
  },
} as const

type Day = (back: number, time: string, does: (at: Date) => Promise<unknown>) => Promise<void>

/**
 * What was sold in the last weeks: one order has arrived, one is on its way, one was refunded, and one of two
 * products is to be sent. A member has filled their cart.
 */
export async function sellEarlier(world: ExampleParts, cast: Cast, staff: Staff, day: Day) {
  const { making, platform } = world
  const atDesk = (at: Date, ...people: readonly Operator[]) =>
    Promise.all(people.map((who) => signInOperator(making, who, at)))
  const buys = async (who: keyof typeof homes, productId: number) =>
    (await cast[who].call(createOrder, { productId, ...homes[who] })).id
  const sends = (id: number, logisticsNo: string) =>
    staff.wendy.call(ship, { id: String(id), was: 'created', logisticsNo })
  let shelf: Record<Name, number> | undefined
  const of = (name: Name) => shelf?.[name] ?? 0
  let [arrived, sent, broken] = [0, 0, 0]
  await day(-26, '10:30', async (at) => {
    await atDesk(at, staff.conrad)
    shelf = await fillShelf(platform.fastify, staff.conrad)
  })
  await day(-20, '20:10', async () => {
    arrived = await buys('gregor', of('robles'))
    broken = await buys('sylvia', of('notario'))
  })
  await day(-19, '11:00', async (at) => {
    await atDesk(at, staff.wendy)
    await sends(arrived, 'EE 204 118 377 CN')
    await sends(broken, 'EE 204 118 378 CN')
  })
  await day(-9, '18:20', () => cast.gregor.call(finishOrder, { id: arrived }))
  await day(-8, '14:00', async (at) => {
    await atDesk(at, staff.fiona, staff.victor)
    await refund({ staff, id: broken })
  })
  await day(-4, '19:45', async () => {
    sent = await buys('gregor', of('notario'))
  })
  await day(-3, '11:10', async (at) => {
    await atDesk(at, staff.wendy)
    await sends(sent, 'EE 204 119 052 CN')
  })
  await day(-1, '13:30', async () => {
    const lines = [
      { productId: of('almendro'), quantity: 1 },
      { productId: of('robles'), quantity: 3 },
    ]
    for (const line of lines) await cast.gregor.call(setCart, line)
    const filled = await cast.gregor.call(cart, {})
    await cast.gregor.call(createOrder, { lines, priceCig: sumOf(filled.lines), ...homes.gregor })
    await cast.gregor.call(setCart, { productId: of('robles'), quantity: 2 })
    await cast.gregor.call(setCart, { productId: of('notario'), quantity: 1 })
    await buys('magnus', of('tasting'))
  })
}

/** What arrived broken is given back, as two operators agree. */
async function refund({ staff: { fiona, victor }, id }: { staff: Staff; id: number }) {
  await fiona.call(requestRefund, { id: String(id), reason: 'Both arrived broken.', restock: false })
  const { rows } = await victor.call(approvals, { limit: 100, state: 'waiting' })
  const asked = rows.find(({ kind, about }) => kind === 'mallRefund' && about === String(id))
  if (asked) await victor.call(decide, { id: asked.id, approve: true, note: '', googleCode: victor.googleCode() })
}
