import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { cig, ordered, orders, paymentOpens, runNextDraws, treasuryHas, uscd } from './preorders.testing.ts'

const { create, list, pay } = contract.preorders
const NOBODY = 999_999_999

/** Orders in the states that are refused. They exist before any refusal is provoked. */
interface Ready {
  /** Alice's unpaid order of more than she has; sylvia's, whose profit the treasury does not cover. */
  dear: number
  unpaid: number
  /** Gregor's order, which did not win. */
  failed: number
}
const made = new WeakMap<Sandbox, Ready>()
const DAY = 86_400_000

/** Runs on the day before, so that no daily limit of today is used. */
export async function preparePreorders(sandbox: Sandbox) {
  const { alice, sylvia, gregor, db, clock } = sandbox
  const now = clock.now()
  clock.moveTo(new Date(now.getTime() - DAY))
  for (const who of [alice, sylvia, gregor]) await sandbox.renewSession(who)
  await treasuryHas(sandbox, 100_000)
  await gregor.fund(cig(1_000), 'CIG')
  await sylvia.fund(uscd(1_000), 'USCD')
  await changeSetting(db, 'orderCigQuota', 1_000_000n)
  const dear = await ordered(alice, 5_000)
  const unpaid = await ordered(sylvia, 200)
  const failed = await ordered(gregor, 200, 'cig')
  await paymentOpens(sandbox, await runNextDraws(sandbox))
  await changeSetting(db, 'orderCigQuota', 0n)
  const treasury = platformAccount('treasury', 'CIG')
  await treasuryHas(sandbox, -Number(((await balanceOf(db, [treasury])).get(treasury) ?? 0n) / cig(1)))
  clock.moveTo(now)
  for (const who of [alice, sylvia, gregor]) await sandbox.renewSession(who)
  await ordered(gregor, 200)
  made.set(sandbox, { dear, unpaid, failed })
}

/** Produces each refusal that the calls of pre-orders declare. */
export function preorderRefusals(sandbox: () => Sandbox): RefusalsOf<'preorders'> {
  const here = () => sandbox()
  const ready = () => made.get(sandbox()) ?? { dear: 0, unpaid: 0, failed: 0 }
  const bob = (): Person => here().bob
  return {
    list: { wrong_param: () => bob().sendRaw('GET', list.path, { status: 'created,lost' }) },
    create: {
      not_active: () => orders(here().tom, 200),
      account_freeze: () => orders(here().freya, 200),
      not_offered: async () => {
        await changeSetting(here().db, 'preordersOpen', 0)
        const answer = await orders(bob(), 200)
        await changeSetting(here().db, 'preordersOpen', 1)
        return answer
      },
      wrong_type: () => bob().sendRaw('POST', create.path, { money: 200_000_000, type: 'usd' }),
      wrong_order: () => orders(here().gregor, 300, 'cig', ready().failed),
      order_not_found: () => orders(bob(), 200, 'cig', ready().failed),
      wrong_order_money: () => orders(bob(), 250),
      order_amount_must_be_larger: () => orders(bob(), 100),
      cb_wrong_money: () => orders(bob(), 199, 'cig'),
      cb_not_enough_money: () => orders(here().paula, 50_000, 'cig'),
      order_time_limit: async () => {
        const { clock } = here()
        const now = clock.now()
        const day = 86_400_000
        // 21:55 in UTC+8.
        clock.moveTo(new Date(Math.floor(now.getTime() / day) * day + 13.92 * 3_600_000))
        await here().renewSession(bob())
        const answer = await orders(bob(), 200)
        clock.moveTo(now)
        return answer
      },
      order_created_today: () => orders(here().gregor, 200),
      cant_created_in_5day_lott: () => orders(here().alice, 200),
    },
    pay: {
      not_active: () => here().tom.tryCall(pay, { oid: 1 }),
      order_not_found: () => bob().tryCall(pay, { oid: NOBODY }),
      wrong_order: () => here().gregor.tryCall(pay, { oid: ready().failed }),
      not_enough_money: async () => here().alice.tryCall(pay, { oid: ready().dear }),
      payment_failed: () => here().sylvia.tryCall(pay, { oid: ready().unpaid }),
    },
  }
}
