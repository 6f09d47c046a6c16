import { randomInt } from 'node:crypto'
import { emailcaptcha, imgcaptcha, login } from '@humidor/contract/accounts/identity.ts'
import { historyBalance, info } from '@humidor/contract/accounts/member.ts'
import { dailySign } from '@humidor/contract/accounts/membership.ts'
import { analysis, getChildren } from '@humidor/contract/accounts/team.ts'
import { listMembers, member, memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import { health, today } from '@humidor/contract/backoffice/overview.console.ts'
import { orders as mallOrders } from '@humidor/contract/commerce/mall.console.ts'
import { createOrder, products } from '@humidor/contract/commerce/mall.ts'
import { payee, transferCigToMerchant } from '@humidor/contract/commerce/merchants.ts'
import { unreadNotify } from '@humidor/contract/community/notices.ts'
import { chainHealth, listDeposits } from '@humidor/contract/money/deposits.console.ts'
import { getDepositInfo, usdtdetail } from '@humidor/contract/money/deposits.ts'
import { transfers } from '@humidor/contract/money/ledger-explorer.console.ts'
import { reserves } from '@humidor/contract/money/treasury.console.ts'
import {
  balanceToTransaction,
  detail,
  profitToTransaction,
  recipient,
  transferUsdc,
} from '@humidor/contract/money/wallet.ts'
import { summary, transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { create as pledge } from '@humidor/contract/products/pledges.ts'
import { list as orders, create as preorder } from '@humidor/contract/products/preorders.ts'
import { join, history as raffleHistory } from '@humidor/contract/products/raffle.ts'
import { coverage, settlements } from '@humidor/contract/products/settlement.console.ts'
import { data } from '@humidor/contract/trading/market.ts'
import { list as book, cbbuy, cbsell, createActionBuy, createActionSell } from '@humidor/contract/trading/order-book.ts'
import { chains } from '@humidor/domain/money/deposit.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import type { LocalChains } from '@humidor/sandbox/chains.ts'
import { mailedCode } from '@humidor/sandbox/mailed-code.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Desks, Player } from './crowd.ts'
import { PICTURE } from './picture.ts'

/** The environment of an action. */
export interface Scene {
  somebody(): Player
  desks: Desks
  chains: LocalChains
  /** The text of the next email to an address. undefined: none arrived within a minute. */
  letterTo(email: string): Promise<string | undefined>
}

/** Something that a member or operator does, with its weight per thousand. The player counts refusals. */
interface Deed {
  weight: number
  run(scene: Scene, who: Player): Promise<unknown>
}

const some = <C extends Coin>(least: number, most: number) => micros<C>(BigInt(randomInt(least, most + 1)) * 1_000_000n)
const usdt = some<'USDT'>
const uscd = some<'USCD'>
const cig = some<'CIG'>
const pick = <T>(from: readonly T[]): T | undefined => from[randomInt(Math.max(1, from.length))]

/** Signs in with a password and a mailed code, as after a month of absence. */
async function signInAnew({ letterTo, desks }: Scene, who: Player) {
  await who.tryCall(imgcaptcha, {})
  const mailed = letterTo(who.email)
  const asked = await who.tryCall(emailcaptcha, { email: who.email, code: PICTURE })
  if (asked !== null) return
  const code = mailedCode((await mailed) ?? '')
  if (code === undefined) throw new Error('no email with a code arrived within a minute')
  const told = await who.tryCall(login, { email: who.email, password: desks.password, code })
  if ('token' in told) who.token = told.token
}

/** Loads the first page of a member and one random page behind it. */
async function viewPages(_scene: Scene, who: Player) {
  await Promise.all([who.tryCall(info, {}), who.tryCall(unreadNotify, {}), who.tryCall(data, {})])
  const more = pick([
    () => who.tryCall(detail, { page: 1, limit: 20, wallet: 0, op: 0 }),
    () => who.tryCall(historyBalance, {}),
    () => who.tryCall(summary, {}),
    () => who.tryCall(usdtdetail, { page: 1, limit: 20, type: 0 }),
    () => who.tryCall(orders, { page: 1, limit: 20 }),
    () => who.tryCall(raffleHistory, { limit: 20 }),
    () => who.tryCall(products, { page: 1, limit: 20 }),
    () => Promise.all([who.tryCall(analysis, {}), who.tryCall(getChildren, { page: 1, limit: 20 })]),
  ])
  await more?.()
}

async function transferToSomebody({ somebody }: Scene, who: Player) {
  const { email } = somebody()
  const googleCode = who.code()
  if (googleCode === undefined || email === who.email) return
  await who.tryCall(recipient, { email })
  await who.tryCall(transferUsdc, { email, money: uscd(1, 50), googleCode })
}

async function trade(_scene: Scene, who: Player) {
  const googleCode = who.code()
  if (googleCode === undefined) return
  const seen = await who.tryCall(book, {})
  if ('refused' in seen) return
  const { buy = [], sell = [] } = Object.groupBy(seen.rows, ({ action }) => action)
  const wanted = pick(buy)
  const offered = pick(sell)
  const kind = randomInt(4)
  if (kind === 0 && wanted) await who.tryCall(cbsell, { id: wanted.id, sellCigAmount: cig(100, 100), googleCode })
  else if (kind === 1 && offered) await who.tryCall(cbbuy, { id: offered.id, googleCode })
  else if (kind === 2) await who.tryCall(createActionSell, { moneyCig: cig(100, 300), googleCode })
  else
    await who.tryCall(createActionBuy, {
      moneyCig: cig(100, 300),
      premium: perMille(BigInt(randomInt(11))),
      googleCode,
    })
}

async function payShop({ desks }: Scene, who: Player) {
  const googleCode = who.code()
  if (googleCode === undefined) return
  await who.tryCall(payee, { merchantVcode: desks.shop })
  await who.tryCall(transferCigToMerchant, { merchantVcode: desks.shop, moneyCig: cig(1, 20), googleCode })
}

const home = { addressName: 'Bench', addressPhone: '+1 555 0100', addressDetail: '1 Bench Street' }

async function deposit({ chains: local }: Scene, who: Player) {
  const chain = pick(chains) ?? 'BSC'
  const opened = await who.tryCall(getDepositInfo, { money: usdt(50, 5_000), chain })
  if ('refused' in opened) return
  await local.pay({ chain, address: opened.address, amount: opened.randomMoney })
}

const consolePages: Record<string, (who: Operator, about: Player) => Promise<unknown>> = {
  overview: (who) => Promise.all([who.tryCall(today, {}), who.tryCall(health, {})]),
  members: (who, { uid }) => who.tryCall(listMembers, { limit: 25, search: String(uid) }),
  member: async (who, { uid }) => {
    await who.tryCall(member, { uid })
    await who.tryCall(memberHistory, { uid, limit: 25 })
  },
  transfers: (who) => who.tryCall(transfers, { limit: 25 }),
  reserves: (who) => Promise.all([who.tryCall(reserves, {}), who.tryCall(coverage, {})]),
  deposits: (who) => Promise.all([who.tryCall(listDeposits, { limit: 25 }), who.tryCall(chainHealth, {})]),
  settlements: (who) => who.tryCall(settlements, { limit: 25 }),
  mall: (who) => who.tryCall(mallOrders, { limit: 25, state: 'created' }),
}

/** An operator with the rights views a random page of the console. */
const viewConsole = async ({ desks, somebody }: Scene) => {
  await pick(Object.values(consolePages))?.(desks.staff.victor, somebody())
}

/** All actions by the names in the report. The weights add up to a thousand. */
export const deeds: Readonly<Record<string, Deed>> = {
  'signs in': { weight: 20, run: signInAnew },
  'views pages': { weight: 380, run: viewPages },
  transfers: { weight: 120, run: transferToSomebody },
  'converts USDT to USCD': { weight: 80, run: (_, who) => who.tryCall(balanceToTransaction, { money: usdt(1, 2) }) },
  'converts ₡ to USCD': { weight: 60, run: (_, who) => who.tryCall(profitToTransaction, { money: cig(1, 5) }) },
  trades: { weight: 80, run: trade },
  'pays a shop': { weight: 40, run: payShop },
  'pays into the treasure': { weight: 50, run: (_, who) => who.tryCall(transferIn, { money: uscd(10, 100) }) },
  'withdraws from the treasure': {
    weight: 20,
    run: async (_, who) => {
      await who.tryCall(transferIn, { money: uscd(10, 20) })
      await who.tryCall(transferOut, { money: uscd(1, 5) })
    },
  },
  pledges: {
    weight: 4,
    run: (_, who) => who.tryCall(pledge, { money: uscd(100, 100), cig: micros<'CIG'>(0n) }),
  },
  'pre-orders': { weight: 30, run: (_, who) => who.tryCall(preorder, { money: uscd(200, 200), type: 'usdc' }) },
  'joins the raffle': { weight: 40, run: (_, who) => who.tryCall(join, {}) },
  'buys in the mall': {
    weight: 16,
    run: ({ desks }, who) => who.tryCall(createOrder, { productId: desks.product, ...home }),
  },
  'signs daily': { weight: 20, run: (_, who) => who.tryCall(dailySign, {}) },
  deposits: { weight: 15, run: deposit },
  'views the console': { weight: 25, run: viewConsole },
}

const total = Object.values(deeds).reduce((sum, { weight }) => sum + weight, 0)

/** A random action, according to the weights. */
export function someDeed(): Deed {
  let place = randomInt(total)
  for (const deed of Object.values(deeds)) {
    if (place < deed.weight) return deed
    place -= deed.weight
  }
  throw new Error('the weights of the actions do not add up')
}
