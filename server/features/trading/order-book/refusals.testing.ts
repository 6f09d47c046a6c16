import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { replaceByMailTwice } from '../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { buys, cancels, cig, publishesBuy, publishesSell, uscd } from './order-book.testing.ts'

const { fills, list, myList, cbsellCancel, cbbuy, cbsell, createActionBuy, createActionSell } = contract.orderBook
const { trade, cancelTrade } = consoleContract.trades
const NOBODY = 999_999_999

/** Orders in every state. They exist before any refusal is provoked, as a refusal itself moves nothing. */
interface Ready {
  /** Gregor's orders: sell and buy, both open; one that was bought; one that he cancelled. */
  sell: number
  buy: number
  sold: number
  ended: number
  /** Buy orders: one filled, one cancelled. */
  bought: number
  withdrawn: number
  /** Sell and buy orders for more than bob has. */
  dear: number
  greedy: number
}
const made = new WeakMap<Sandbox, Ready>()
const nothing: Ready = { sell: 0, buy: 0, sold: 0, ended: 0, bought: 0, withdrawn: 0, dear: 0, greedy: 0 }
const readyIn = (sandbox: Sandbox) => made.get(sandbox) ?? nothing
/** The maximum of open orders of a member. */
const FULL = 20
/** Sandboxes in which carol has lost her phone already: her outgoing money waits for a day. */
const lost = new WeakSet<Sandbox>()

export async function prepareTrades(sandbox: Sandbox) {
  const { gregor, sylvia, bob, freya } = sandbox
  for (const who of [gregor, sylvia, bob, freya]) {
    await who.fund(cig(20_000), 'CIG')
    await who.fund(uscd(2_000), 'USCD')
  }
  await gregor.fund(cig(1_000_000), 'CIG')
  await gregor.fund(uscd(5_000), 'USCD')
  const sell = await publishesSell(gregor, 500)
  const buy = await publishesBuy(gregor, 500)
  const sold = await publishesSell(gregor, 100)
  await buys(bob, sold)
  const ended = await publishesSell(gregor, 100)
  await cancels(gregor, ended)
  const bought = await publishesBuy(gregor, 100)
  await bob.call(cbsell, { id: bought, sellCigAmount: cig(100), googleCode: bob.googleCode() })
  const withdrawn = await publishesBuy(gregor, 100)
  await cancels(gregor, withdrawn)
  const dear = await publishesSell(gregor, 900_000)
  const greedy = await publishesBuy(gregor, 40_000)
  for (let n = 0; n < FULL; n += 1) await publishesSell(sylvia, 100)
  made.set(sandbox, { sell, buy, sold, ended, bought, withdrawn, dear, greedy })
}

/** A code that the authenticator does not show, now or a step away. */
function wrongCode(who: Person): string {
  const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
}

/** The refusals of any call with an authenticator code. `asks` makes a valid call, apart from the caller. */
export function guarded(sandbox: () => Sandbox, asks: (who: Person, googleCode: string) => Promise<unknown>) {
  /** Locks the factor with wrong tries, for longer each time; no other refusal here needs magnus. */
  const locked = async (who: Person) => {
    for (let wrong = 0; wrong < 5; wrong += 1) await asks(who, wrongCode(who))
    return await asks(who, who.googleCode())
  }
  return {
    not_active: () => asks(sandbox().tom, sandbox().tom.googleCode()),
    account_freeze: () => asks(sandbox().freya, sandbox().freya.googleCode()),
    google_code_error: () => asks(sandbox().bob, wrongCode(sandbox().bob)),
    google_auth_failed: () => locked(sandbox().magnus),
    google_auth_changed: async () => {
      if (!lost.has(sandbox())) await replaceByMailTwice(sandbox(), sandbox().carol)
      lost.add(sandbox())
      return await asks(sandbox().carol, sandbox().carol.googleCode())
    },
  }
}

/** Produces each refusal that the order book's calls declare. */
export function tradeRefusals(sandbox: () => Sandbox): RefusalsOf<'orderBook'> {
  const here = () => sandbox()
  const ready = () => readyIn(sandbox())
  const bob = () => here().bob
  const buying = (id: number, who = bob(), googleCode = who.googleCode()) => who.tryCall(cbbuy, { id, googleCode })
  const selling = (id: number, amount = cig(100), who = bob(), googleCode = who.googleCode()) =>
    who.tryCall(cbsell, { id, sellCigAmount: amount, googleCode })
  const offers = (moneyCig = cig(100), who = bob(), googleCode = who.googleCode()) =>
    who.tryCall(createActionSell, { moneyCig, googleCode })
  const wants = (moneyCig = cig(100), who = bob(), googleCode = who.googleCode()) =>
    who.sendRaw('POST', createActionBuy.path, { moneyCig: Number(moneyCig), premium: 0, googleCode })
  return {
    list: { not_active: () => here().tom.tryCall(list, {}) },
    fills: { not_active: () => here().tom.tryCall(fills, { limit: 10 }) },
    myList: { not_active: () => here().tom.tryCall(myList, { limit: 10 }) },
    cbsellCancel: {
      not_active: () => here().tom.tryCall(cbsellCancel, { id: ready().sell }),
      not_found: () => bob().tryCall(cbsellCancel, { id: ready().sell }),
      cbsell_sold: () => here().gregor.tryCall(cbsellCancel, { id: ready().sold }),
      cbsell_end: () => here().gregor.tryCall(cbsellCancel, { id: ready().ended }),
    },
    cbbuy: {
      ...guarded(sandbox, (who, code) => buying(ready().sell, who, code)),
      not_found: () => buying(NOBODY),
      illegal_operation: () => buying(ready().sell, here().gregor),
      cbsell_sold: () => buying(ready().sold),
      cbsell_end: () => buying(ready().ended),
      not_enough_money: () => buying(ready().dear),
    },
    cbsell: {
      ...guarded(sandbox, (who, code) => selling(ready().buy, cig(100), who, code)),
      not_found: () => selling(NOBODY),
      illegal_operation: () => selling(ready().buy, cig(100), here().gregor),
      cbsell_sold: () => selling(ready().bought),
      cbsell_end: () => selling(ready().withdrawn),
      cbsell_min_money: () => selling(ready().buy, cig(99)),
      not_enough_money: () => selling(ready().greedy, cig(30_000)),
    },
    createActionSell: {
      ...guarded(sandbox, (who, code) => offers(cig(100), who, code)),
      cbsell_min_money: () => offers(cig(99)),
      illegal_value: () =>
        bob().tryCall(createActionSell, { moneyCig: cig(100), price: uscd(1), googleCode: bob().googleCode() }),
      illegal_operation: () => offers(cig(100), here().sylvia),
      not_enough_money: () => offers(cig(1_000_000)),
    },
    createActionBuy: {
      ...guarded(sandbox, (who, code) => wants(cig(100), who, code)),
      cbsell_min_money: () => wants(micros(cig(100) + 1n)),
      illegal_value: () =>
        bob().sendRaw('POST', createActionBuy.path, {
          moneyCig: 100_000_000,
          premium: 0.0065,
          googleCode: bob().googleCode(),
        }),
      illegal_operation: () => wants(cig(100), here().sylvia),
      not_enough_money: () => wants(cig(1_000_000)),
    },
  }
}

/** The same for operators. */
export function tradeConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.trades> {
  const ready = () => readyIn(sandbox())
  const renewOperatorSession = async () => {
    await sandbox().renewOperatorSession(sandbox().staff.fiona)
    return sandbox().staff.fiona
  }
  const stops = async (id: number | string, reason = 'No.') =>
    (await renewOperatorSession()).tryCall(cancelTrade, { id: String(id), reason })
  return {
    trade: { not_found: async () => (await renewOperatorSession()).tryCall(trade, { id: 'none' }) },
    cancelTrade: {
      not_found: () => stops(NOBODY),
      cbsell_sold: () => stops(ready().sold),
      cbsell_end: () => stops(ready().ended),
      content_empty: () => stops(ready().sell, ' '),
      content_too_long: () => stops(ready().sell, 'x'.repeat(noteLength.most + 1)),
      admin_lock: async () => {
        const { staff } = sandbox()
        await sandbox().renewOperatorSession(staff.sam)
        await staff.sam.call(consoleContract.operators.claim, { item: itemOf.trade(String(ready().sell)) })
        return await stops(ready().sell)
      },
    },
  }
}
