import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { ProvocationsOf } from '../../http/refusals.testing.ts'
import { platformAccount } from '../../ledger/accounts.ts'
import { standingOf } from '../../ledger/totals.ts'
import { changeSetting } from '../platform/platform.ts'
import { cig, nextDrawsAreHeld, ordered, orders, paymentOpens, treasuryHas, uscd } from './preorders.testing.ts'

const { create, list, pay } = contract.preorders
const NOBODY = 999_999_999

/** Orders in the states that are refused, made before anything is provoked. */
interface Ready {
  /** Alice's, which is to be paid, and more than she has; sylvia's, which is to be paid. */
  dear: number
  unpaid: number
  /** Gregor's, which was not drawn and was ordered again. */
  repeated: number
}
const made = new WeakMap<Sandbox, Ready>()

export async function preparePreorders(sandbox: Sandbox) {
  const { alice, sylvia, gregor, db } = sandbox
  // What it held before matters to nobody here.
  await treasuryHas(sandbox, 100_000)
  await sylvia.owns(uscd(1_000), 'USCD')
  const dear = await ordered(alice, 5_000)
  const unpaid = await ordered(sylvia, 200)
  const at = await nextDrawsAreHeld(sandbox)
  await paymentOpens(sandbox, at)
  // A draw that gives nothing away.
  await changeSetting(db, 'orderQuota', 1_000_000n)
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 43_200_000))
  const failed = await ordered(gregor, 200)
  await nextDrawsAreHeld(sandbox)
  await changeSetting(db, 'orderQuota', 0n)
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 43_200_000))
  await ordered(gregor, 200, 'usdc', failed)
  made.set(sandbox, { dear, unpaid, repeated: failed })
}

/** A way to be refused, for each code that the calls of pre-orders declare. */
export function preorderProvocations(sandbox: () => Sandbox): ProvocationsOf<'preorders'> {
  const here = () => sandbox()
  const ready = () => made.get(sandbox()) ?? { dear: 0, unpaid: 0, repeated: 0 }
  const bob = (): Person => here().bob
  return {
    list: { wrong_param: () => bob().sends('GET', list.path, { status: 'created,lost' }) },
    create: {
      not_active: () => orders(here().tom, 200),
      account_freeze: () => orders(here().freya, 200),
      illegal_operation: async () => {
        await changeSetting(here().db, 'preordersOpen', 0)
        const said = await orders(bob(), 200)
        await changeSetting(here().db, 'preordersOpen', 1)
        return said
      },
      wrong_type: () => bob().sends('POST', create.path, { money: 200_000_000, type: 'usd' }),
      wrong_order: () => orders(here().gregor, 200, 'usdc', ready().repeated),
      order_not_found: () => orders(bob(), 200, 'usdc', ready().repeated),
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
        await here().signsIn(bob())
        const said = await orders(bob(), 200)
        clock.moveTo(now)
        return said
      },
      order_created_today: () => orders(here().gregor, 200),
      cant_created_in_5day_lott: () => orders(here().alice, 200),
    },
    pay: {
      not_active: () => here().tom.asks(pay, { oid: 1 }),
      order_not_found: () => bob().asks(pay, { oid: NOBODY }),
      wrong_order: () => here().gregor.asks(pay, { oid: ready().repeated }),
      not_enough_money: async () => here().alice.asks(pay, { oid: ready().dear }),
      payment_failed: async () => {
        const treasury = platformAccount('treasury', 'CIG')
        const standing = (await standingOf(here().db, [treasury])).get(treasury) ?? 0n
        const whole = Number(standing / cig(1))
        await treasuryHas(here(), -whole)
        const said = await here().sylvia.asks(pay, { oid: ready().unpaid })
        await treasuryHas(here(), whole)
        return said
      },
    },
  }
}
