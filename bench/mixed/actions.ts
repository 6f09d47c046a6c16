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
import { CAPTCHA_TEXT } from './captcha.ts'
import type { PlatformFixture, Player } from './players.ts'

/** The environment of an action. */
export interface ActionContext {
  randomPlayer(): Player
  fixture: PlatformFixture
  chains: LocalChains
  /** The text of the next email to an address. undefined: none arrived within a minute. */
  nextEmail(email: string): Promise<string | undefined>
}

/** Something that a member or operator does, with its weight per thousand. The player counts refusals. */
interface Action {
  weight: number
  run(context: ActionContext, player: Player): Promise<unknown>
}

const some = <C extends Coin>(least: number, most: number) => micros<C>(BigInt(randomInt(least, most + 1)) * 1_000_000n)
const usdt = some<'USDT'>
const uscd = some<'USCD'>
const cig = some<'CIG'>
const pick = <T>(from: readonly T[]): T | undefined => from[randomInt(Math.max(1, from.length))]

/** Signs in with a password and a mailed code, as after a month of absence. */
async function signIn({ nextEmail, fixture }: ActionContext, player: Player) {
  await player.tryCall(imgcaptcha, {})
  const mailed = nextEmail(player.email)
  const asked = await player.tryCall(emailcaptcha, { email: player.email, code: CAPTCHA_TEXT })
  if (asked !== null) return
  const code = mailedCode((await mailed) ?? '')
  if (code === undefined) throw new Error('no email with a code arrived within a minute')
  const answer = await player.tryCall(login, { email: player.email, password: fixture.password, code })
  if ('token' in answer) player.token = answer.token
}

/** Loads the first page of a member and one random page behind it. */
async function viewPages(_context: ActionContext, player: Player) {
  await Promise.all([player.tryCall(info, {}), player.tryCall(unreadNotify, {}), player.tryCall(data, {})])
  const more = pick([
    () => player.tryCall(detail, { page: 1, limit: 20, wallet: 0, op: 0 }),
    () => player.tryCall(historyBalance, {}),
    () => player.tryCall(summary, {}),
    () => player.tryCall(usdtdetail, { page: 1, limit: 20, type: 0 }),
    () => player.tryCall(orders, { page: 1, limit: 20 }),
    () => player.tryCall(raffleHistory, { limit: 20 }),
    () => player.tryCall(products, { page: 1, limit: 20 }),
    () => Promise.all([player.tryCall(analysis, {}), player.tryCall(getChildren, { page: 1, limit: 20 })]),
  ])
  await more?.()
}

async function transferToAnother({ randomPlayer }: ActionContext, player: Player) {
  const { email } = randomPlayer()
  const googleCode = player.code()
  if (googleCode === undefined || email === player.email) return
  await player.tryCall(recipient, { email })
  await player.tryCall(transferUsdc, { email, money: uscd(1, 50), googleCode })
}

async function trade(_context: ActionContext, player: Player) {
  const googleCode = player.code()
  if (googleCode === undefined) return
  const seen = await player.tryCall(book, {})
  if ('refused' in seen) return
  const { buy = [], sell = [] } = Object.groupBy(seen.rows, ({ action }) => action)
  const wanted = pick(buy)
  const offered = pick(sell)
  const kind = randomInt(4)
  if (kind === 0 && wanted) await player.tryCall(cbsell, { id: wanted.id, sellCigAmount: cig(100, 100), googleCode })
  else if (kind === 1 && offered) await player.tryCall(cbbuy, { id: offered.id, googleCode })
  else if (kind === 2) await player.tryCall(createActionSell, { moneyCig: cig(100, 300), googleCode })
  else
    await player.tryCall(createActionBuy, {
      moneyCig: cig(100, 300),
      premium: perMille(BigInt(randomInt(11))),
      googleCode,
    })
}

async function payShop({ fixture }: ActionContext, player: Player) {
  const googleCode = player.code()
  if (googleCode === undefined) return
  await player.tryCall(payee, { merchantVcode: fixture.shop })
  await player.tryCall(transferCigToMerchant, { merchantVcode: fixture.shop, moneyCig: cig(1, 20), googleCode })
}

const home = { addressName: 'Bench', addressPhone: '+1 555 0100', addressDetail: '1 Bench Street' }

async function deposit({ chains: local }: ActionContext, player: Player) {
  const chain = pick(chains) ?? 'BSC'
  const opened = await player.tryCall(getDepositInfo, { money: usdt(50, 5_000), chain })
  if ('refused' in opened) return
  await local.pay({ chain, address: opened.address, amount: opened.randomMoney })
}

const consolePages: Record<string, (operator: Operator, about: Player) => Promise<unknown>> = {
  overview: (operator) => Promise.all([operator.tryCall(today, {}), operator.tryCall(health, {})]),
  members: (operator, { uid }) => operator.tryCall(listMembers, { limit: 25, search: String(uid) }),
  member: async (operator, { uid }) => {
    await operator.tryCall(member, { uid })
    await operator.tryCall(memberHistory, { uid, limit: 25 })
  },
  transfers: (operator) => operator.tryCall(transfers, { limit: 25 }),
  reserves: (operator) => Promise.all([operator.tryCall(reserves, {}), operator.tryCall(coverage, {})]),
  deposits: (operator) =>
    Promise.all([operator.tryCall(listDeposits, { limit: 25 }), operator.tryCall(chainHealth, {})]),
  settlements: (operator) => operator.tryCall(settlements, { limit: 25 }),
  mall: (operator) => operator.tryCall(mallOrders, { limit: 25, state: 'created' }),
}

/** An operator with the rights views a random page of the console. */
const viewConsole = async ({ fixture, randomPlayer }: ActionContext) => {
  await pick(Object.values(consolePages))?.(fixture.staff.victor, randomPlayer())
}

/** All actions by the names in the report. The weights add up to a thousand. */
export const actions: Readonly<Record<string, Action>> = {
  'signs in': { weight: 20, run: signIn },
  'views pages': { weight: 380, run: viewPages },
  transfers: { weight: 120, run: transferToAnother },
  'converts USDT to USCD': {
    weight: 80,
    run: (_, player) => player.tryCall(balanceToTransaction, { money: usdt(1, 2) }),
  },
  'converts ₡ to USCD': { weight: 60, run: (_, player) => player.tryCall(profitToTransaction, { money: cig(1, 5) }) },
  trades: { weight: 80, run: trade },
  'pays a shop': { weight: 40, run: payShop },
  'pays into the treasure': { weight: 50, run: (_, player) => player.tryCall(transferIn, { money: uscd(10, 100) }) },
  'withdraws from the treasure': {
    weight: 20,
    run: async (_, player) => {
      await player.tryCall(transferIn, { money: uscd(10, 20) })
      await player.tryCall(transferOut, { money: uscd(1, 5) })
    },
  },
  pledges: {
    weight: 4,
    run: (_, player) => player.tryCall(pledge, { money: uscd(100, 100), cig: micros<'CIG'>(0n) }),
  },
  'pre-orders': { weight: 30, run: (_, player) => player.tryCall(preorder, { money: uscd(200, 200), type: 'usdc' }) },
  'joins the raffle': { weight: 40, run: (_, player) => player.tryCall(join, {}) },
  'buys in the mall': {
    weight: 16,
    run: ({ fixture }, player) => player.tryCall(createOrder, { productId: fixture.product, ...home }),
  },
  'signs daily': { weight: 20, run: (_, player) => player.tryCall(dailySign, {}) },
  deposits: { weight: 15, run: deposit },
  'views the console': { weight: 25, run: viewConsole },
}

const total = Object.values(actions).reduce((sum, { weight }) => sum + weight, 0)

/** A random action, according to the weights. */
export function randomAction(): Action {
  let place = randomInt(total)
  for (const action of Object.values(actions)) {
    if (place < action.weight) return action
    place -= action.weight
  }
  throw new Error('the weights of the actions do not add up')
}
