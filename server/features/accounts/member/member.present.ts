import type { memberInfo } from '@humidor/contract/accounts/member.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { totalInUsd } from '@humidor/domain/money/owned.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { z } from 'zod/mini'
import { type Balances, ownedIn } from '../../../ledger/accounts.ts'
import type { PriceToday } from '../../trading/price/price.ts'
import type { MemberRow } from './member.queries.ts'
import type { Midnight } from './midnights.queries.ts'

export type MemberInfo = z.output<typeof memberInfo>

/** All assets, reserved money included, in USD: USDT and USCD at 1, ₡ at the price, rounded down (rules M16). */
export function totalOf(balances: Balances, { price }: PriceToday) {
  const owned = ownedIn(balances)
  return totalInUsd(
    (['USDT', 'USCD', 'CIG'] as const).map((coin) => ({ coin, amount: owned[coin] })),
    price,
  )
}

/** Reserved money by kind. Each account that `totalOf` counts is a wallet on the wire or stands here. */
const reservedOf = (balances: Balances): MemberInfo['reserved'] => ({
  withdrawal: micros(balances['held.withdrawal']),
  conversion: micros(balances['held.conversion']),
  transfer: micros(balances['held.transfer']),
  sell: micros(balances['held.sell']),
  buy: micros(balances['held.buy']),
  order: micros(balances['held.order:USCD']),
  orderCig: micros(balances['held.order:CIG']),
  pledge: micros(balances['held.pledge:USCD']),
  pledgeCig: micros(balances['held.pledge:CIG']),
  treasureOut: micros(balances['held.lhbOut']),
})

/** The same at a midnight, at its price. */
export const totalAt = ({ usd, cig, price }: Omit<Midnight, 'day'>) => micros<'USCD'>(usd + worthOf(micros(cig), price))

/** A member on the wire, in the specification's spelling. */
export function presentMember(row: MemberRow, balances: Balances, today: BusinessDay, now: PriceToday): MemberInfo {
  return {
    uid: row.uid,
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    vcode: row.vcode,
    lvl: row.level,
    isAccountActived: row.activated,
    isSignedToday: row.signed_on === today,
    isFrozen: row.frozen_reason !== null,
    frozenReason: row.frozen_reason,
    hasPassword: row.has_password,
    appLock: row.app_lock_after,
    closesAt: row.closes_at,
    points: micros(balances.points),
    moneyBalance: micros(balances.balance),
    moneyTransaction: micros(balances.transaction),
    moneyProfit: micros(balances.profit),
    moneyProfitAsUsd: worthOf(micros(balances.profit), now.price),
    moneyRebate: micros(balances.rebate),
    moneyLhb: micros(balances.lhb),
    moneyLhbLastInterst: micros(row.last_interest),
    moneyLhbTotalInterst: micros(row.total_interest),
    reserved: reservedOf(balances),
    moneyTotal: totalOf(balances, now),
    currentCigPrice: micros(now.price),
    currentCigRate: now.rate,
    moneyTotalYesterday: row.price === null ? null : totalAt({ ...row, price: row.price }),
    hasPayingOrder: row.paying,
    hasPayingCigOrder: row.paying_cig,
    cashAddress: row.cash_address,
    shippingFee: micros(row.shipping_fee),
    children: row.children,
    childrenActived: row.children_actived,
    teamActived: row.team_actived,
    teamPerformance: micros(row.team_performance),
    teamRebateTotal: micros(row.team_rebate_total),
    selfRebateTotal: micros(row.self_rebate_total),
  }
}
