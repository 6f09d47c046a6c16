import { create } from '@humidor/contract/products/preorders.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import {
  orderNumber,
  type PreorderLimits,
  type PreorderType,
  refusePreorder,
} from '@humidor/domain/products/preorder.ts'
import { transaction } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { balanceOf as balancesOf } from '../../../ledger/totals.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { lockNextDraw, type OpeningParts } from '../draws/draws.ts'
import { watchFrom } from './freezing/freezing.queries.ts'
import { insertPreorder, lockOrderer, orderingFactsOf, orderToRepeat } from './preorders.queries.ts'

/** The bounds of an order's amount, by type. */
export const limitsOf = (type: PreorderType, inForce: Settings): PreorderLimits =>
  type === 'usdc'
    ? { least: inForce.orderMinimum, most: inForce.orderMaximum, step: inForce.orderStep }
    : { least: inForce.orderCigMinimum, most: inForce.orderCigMaximum, step: 0n }

/**
 * `POST /order/create`: enters an order into the next draw; nothing is debited (rules D1). Locks the member first, then the draw.
 * Of many concurrent orders one is entered, and none after the draw has closed.
 */
export const answerCreate = (parts: OpeningParts) =>
  transaction(create, async ({ tx, member: { uid }, request: { money, type, again }, at, fail, demand }) => {
    // Not the cached settings: a refresh may need another connection while all of them wait for this member.
    const inForce = await settingsOf(tx)
    const { referrerUid, frozenReason } = await lockOrderer(tx, uid)
    // Frozen since the request pipeline checked.
    if (frozenReason !== null) fail('account_freeze')
    const failed =
      again === undefined ? undefined : ((await orderToRepeat(tx, uid, BigInt(again))) ?? fail('order_not_found'))
    const day = businessDay(at)
    const facts = await orderingFactsOf(tx, uid, day)
    const profit = memberAccount(uid, 'profit')
    const draw = await lockNextDraw(tx, parts, { type, at, pause: inForce.orderPause })
    demand(
      refusePreorder({
        ...facts,
        open: inForce.preordersOpen === 1,
        type,
        money,
        limits: limitsOf(type, inForce),
        cig: micros<'CIG'>((await balancesOf(tx, [profit])).get(profit) ?? 0n),
        at,
        closesAt: draw?.closesAt ?? at,
        rest: inForce.orderRest,
        again: failed,
      }),
    )
    if (!draw) return fail('order_time_limit')
    const oid = await insertPreorder(tx, { uid, referrerUid, type, money, day, at, draw, againOf: failed?.oid ?? null })
    await watchFrom(tx, uid, at)
    return { oid: Number(oid), onum: orderNumber(oid), lotteryAt: draw.dueAt }
  })
