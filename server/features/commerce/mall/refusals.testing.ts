import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { productLengths } from '@humidor/domain/commerce/mall.ts'
import { cartBounds } from '@humidor/domain/commerce/mall-cart.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { replaceByMailTwice } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import {
  address,
  buys,
  cig,
  goodText,
  moveCig,
  orders,
  product,
  renewOperatorSession,
  sends,
  uscd,
} from './mall.testing.ts'

const { cancelOrder, createOrder, finishOrder, productInfo, setCart } = contract.mall
const mallConsole = consoleContract.mall

const MISSING = 999_999_999
const NO_PICTURE = '0'.repeat(26)
/** Sandboxes in which carol has lost her phone. */
const lost = new WeakSet<Sandbox>()

interface Ready {
  /** Orders of magnus: one unsent, one arrived, one that another operator opens, and one whose ₡ have left the treasury. */
  open: number
  ended: number
  locked: number
  uncovered: number
}
const made = new WeakMap<Sandbox, Ready>()
const readyIn = (sandbox: Sandbox) => made.get(sandbox) ?? { open: 0, ended: 0, locked: 0, uncovered: 0 }

/** Buys what the refusals need before any of them is provoked. */
export async function prepareMall(sandbox: Sandbox) {
  const { magnus } = sandbox
  const { id } = await product(sandbox)
  const [open, ended, locked] = [
    await buys(sandbox, magnus, id),
    await buys(sandbox, magnus, id),
    await buys(sandbox, magnus, id),
  ]
  await sends(sandbox, ended)
  await magnus.call(finishOrder, { id: ended })
  const large = cig(100_000)
  await magnus.fund(large, 'CIG')
  const { id: productId } = await product(sandbox, { price: 10_500 })
  const { id: uncovered } = await magnus.call(createOrder, { productId, ...address, priceCig: large })
  await moveCig(sandbox, 'treasury', 'foundation', large)
  made.set(sandbox, { open, ended, locked, uncovered })
}

/** Produces each refusal that the members' calls of the mall declare. */
export const mallRefusals = (sandbox: () => Sandbox): RefusalsOf<'mall'> => {
  const goods = async () => (await product(sandbox())).id
  const puts = (who: 'bob' | 'freya' | 'magnus', productId: number, quantity = 1) =>
    sandbox()[who].tryCall(setCart, { productId, quantity })
  const sentTo = async (wish: object) =>
    sandbox().magnus.tryCall(createOrder, { productId: await goods(), ...address, ...wish })
  return {
    setCart: {
      account_freeze: async () => puts('freya', await goods()),
      not_found: () => puts('magnus', MISSING),
      wrong_param: async () => puts('magnus', await goods(), cartBounds.pieces + 1),
      sold_out: async () => puts('magnus', (await product(sandbox(), { stock: 1 })).id, 2),
      cart_full: async () => {
        const { db, bob } = sandbox()
        const id = await goods()
        for (let n = 0; n < cartBounds.lines; n += 1) {
          const row = {
            uid: bob.uid,
            product_id: BigInt(await goods()),
            quantity: 1,
            seen_cig: 1n,
            title: '',
            language: 'en',
          }
          await db
            .insertInto('mall_cart_line')
            .values({ ...row, added_at: new Date(0) })
            .execute()
        }
        return await puts('bob', id)
      },
    },
    cancelOrder: {
      order_not_found: () => sandbox().magnus.tryCall(cancelOrder, { id: MISSING }),
      illegal_operation: () => sandbox().magnus.tryCall(cancelOrder, { id: readyIn(sandbox()).ended }),
      payment_failed: () => sandbox().magnus.tryCall(cancelOrder, { id: readyIn(sandbox()).uncovered }),
      max_daily_cancels_reached: async () => {
        await changeSetting(sandbox().db, 'mallCancelsDaily', 0)
        const answer = await sandbox().magnus.tryCall(cancelOrder, { id: readyIn(sandbox()).uncovered })
        await changeSetting(sandbox().db, 'mallCancelsDaily', 3)
        return answer
      },
    },
    productInfo: { not_found: () => sandbox().magnus.tryCall(productInfo, { id: MISSING }) },
    createOrder: {
      account_freeze: async () => orders(sandbox().freya, await goods()),
      google_auth_changed: async () => {
        if (!lost.has(sandbox())) await replaceByMailTwice(sandbox(), sandbox().carol)
        lost.add(sandbox())
        return await orders(sandbox().carol, await goods())
      },
      not_found: () => orders(sandbox().magnus, MISSING),
      content_empty: () => sentTo({ addressName: ' ' }),
      content_too_long: () => sentTo({ addressDetail: 'x'.repeat(51) }),
      wrong_param: () => sentTo({ addressPhone: 'call me' }),
      not_offered: async () => {
        const { db, magnus } = sandbox()
        const id = await goods()
        await changeSetting(db, 'mallOpen', 0)
        const answer = await orders(magnus, id)
        await changeSetting(db, 'mallOpen', 1)
        return answer
      },
      content_changed: async () =>
        sentTo({
          ...{ productId: undefined, priceCig: cig(1_000) },
          lines: [{ productId: await goods(), quantity: 1 }],
        }),
      illegal_value: async () => orders(sandbox().magnus, await goods(), cig(1)),
      sold_out: async () => orders(sandbox().magnus, (await product(sandbox(), { stock: 0 })).id),
      cb_not_enough_money: async () => orders(sandbox().tom, (await product(sandbox(), { price: 900_000 })).id),
    },
    finishOrder: {
      account_freeze: () => sandbox().freya.tryCall(finishOrder, { id: MISSING }),
      order_not_found: () => sandbox().magnus.tryCall(finishOrder, { id: MISSING }),
      illegal_operation: () => sandbox().magnus.tryCall(finishOrder, { id: readyIn(sandbox()).open }),
    },
  }
}

/** The same for operators' changes and decisions. */
export const mallConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.mall> => {
  const conrad = () => renewOperatorSession(sandbox(), sandbox().staff.conrad)
  const fiona = () => renewOperatorSession(sandbox(), sandbox().staff.fiona)
  const facts = { category: 'cigars' as const, price: uscd(10), place: 1, picture: null }
  const writes = async (wish: object = {}, text: object = {}) =>
    (await conrad()).tryCall(mallConsole.saveProduct, { ...facts, text: goodText(text), ...wish })
  /** Another operator opens the item first. */
  async function opens(item: string) {
    const victor = await renewOperatorSession(sandbox(), sandbox().staff.victor)
    await victor.call(consoleContract.operators.claim, { item })
  }
  async function opened() {
    const it = await product(sandbox())
    await opens(itemOf.product(it.id))
    return it
  }
  const openedOrder = async () => {
    const id = String(readyIn(sandbox()).locked)
    await opens(itemOf.mallOrder(id))
    return id
  }
  const nothing = { id: MISSING, version: 0 }
  const stale = async () => ({ ...(await product(sandbox())), version: 7 })
  const shows = async (which: { id: number; version: number }, shown = true) =>
    (await conrad()).tryCall(mallConsole.showProduct, { ...which, shown })
  const drops = async (which: { id: number; version: number }) =>
    (await conrad()).tryCall(mallConsole.dropProductText, { ...which, language: 'en' })
  const shipping = async (id: string, logisticsNo = 'EE 1') =>
    (await fiona()).tryCall(mallConsole.ship, { id, was: 'created', logisticsNo })
  const refunding = async (id: string, reason = 'Broken.') =>
    (await fiona()).tryCall(mallConsole.requestRefund, { id, reason, restock: false })
  const bought = () => String(readyIn(sandbox()).open)
  return {
    productOne: { not_found: async () => (await conrad()).tryCall(mallConsole.productOne, { id: MISSING }) },
    saveProduct: {
      not_found: () => writes(nothing),
      content_changed: async () => writes(await stale()),
      content_empty: () => writes({}, { title: ' ' }),
      content_too_long: () => writes({}, { title: 'x'.repeat(productLengths.title + 1) }),
      wrong_param: () => writes({}, { details: 'Wrapper' }),
      file_not_found: () => writes({ picture: NO_PICTURE }),
      admin_lock: async () => writes(await opened()),
    },
    dropProductText: {
      not_found: () => drops(nothing),
      content_changed: async () => drops(await stale()),
      illegal_operation: async () => drops(await product(sandbox())),
      admin_lock: async () => drops(await opened()),
    },
    showProduct: {
      not_found: () => shows(nothing),
      content_changed: async () => shows(await stale()),
      content_empty: async () => shows(await (await conrad()).call(mallConsole.saveProduct, facts)),
      illegal_operation: async () => shows(await product(sandbox())),
      admin_lock: async () => shows(await opened(), false),
    },
    changeStock: {
      not_found: async () => (await conrad()).tryCall(mallConsole.changeStock, { id: MISSING, by: 1 }),
      admin_lock: async () => {
        const { id } = await opened()
        return await (await conrad()).tryCall(mallConsole.changeStock, { id, by: 1 })
      },
    },
    orderOne: { not_found: async () => (await fiona()).tryCall(mallConsole.orderOne, { id: String(MISSING) }) },
    ship: {
      not_found: () => shipping(String(MISSING)),
      content_empty: async () => shipping(bought(), ' '),
      content_too_long: async () => shipping(bought(), 'x'.repeat(41)),
      illegal_operation: () => shipping(String(readyIn(sandbox()).ended)),
      admin_lock: async () => shipping(await openedOrder()),
    },
    requestRefund: {
      not_found: () => refunding(String(MISSING)),
      content_empty: async () => refunding(bought(), ' '),
      content_too_long: async () => refunding(bought(), 'x'.repeat(501)),
      illegal_operation: async () => {
        const id = bought()
        await refunding(id)
        return await refunding(id)
      },
      admin_lock: async () => refunding(await openedOrder()),
    },
  }
}
