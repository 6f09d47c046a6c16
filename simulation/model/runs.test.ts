import { afterEach, describe, expect, it } from 'vitest'
import { checkArithmetic } from './arithmetic/check-arithmetic.ts'
import { calls, jobs } from './platform/requests.ts'
import { generate } from './scenario/run.ts'
import { settingOf, settingOfSize } from './scenario/settings.ts'
import { Tally } from './scenario/tally.ts'

const SEED = 20_260_101
const OPERATIONS = 100_000
/** The limit for refusals that are rare. */
const MAX_OPERATIONS = 200_000
const DAY = 86_400_000

const reasons = [
  'account_closing',
  'account_freeze',
  'account_not_empty',
  'already_actived',
  'already_signed',
  'already_transfer_today',
  'amount_below_minimum',
  'cant_created_in_5day_lott',
  'cb_not_enough_money',
  'cb_wrong_money',
  'cbsell_end',
  'cbsell_min_money',
  'cbsell_sold',
  'charge_cancelled',
  'charge_expired',
  'charge_paid',
  'content_changed',
  'deposit_too_frequent',
  'illegal_operation',
  'illegal_request',
  'illegal_value',
  'insufficient_balance',
  'integer_only',
  'max_daily_cancels_reached',
  'max_daily_withdrawals_reached',
  'max_rebate_to_transaction',
  'maximum_withdrawal_exceeded',
  'minimum_deposit_limit',
  'minimum_withdrawal_limit',
  'no_email',
  'no_wallet_address',
  'not_active',
  'not_enough_money',
  'operation_time_limit',
  'order_amount_must_be_larger',
  'order_created_today',
  'order_not_found',
  'order_time_limit',
  'payment_failed',
  'payout_open',
  'please_login',
  'pledge_limit_reached',
  'refund_above_day_limit',
  'refund_above_limit',
  'refund_changed',
  'refund_too_late',
  'refund_too_much',
  'sold_out',
  'withdraw_address_changed',
  'wrong_address',
  'wrong_money',
  'wrong_order',
  'wrong_order_money',
  'wrong_param',
  'wrong_pledge_money',
]

const tally = new Tally()

it('the books of fifty members are right for two years', { timeout: 600_000 }, () => {
  const run = generate(settingOfSize(SEED, { members: 50, steps: 50_000, days: 731 }))
  tally.take(run.tally)
  expect(run.violation?.message).toBeUndefined()
  expect(run.tally.elapsed / DAY).toBeGreaterThan(730)
})

it(`more than ${OPERATIONS} operations of this run and of many smaller runs break no rule`, {
  timeout: 600_000,
}, () => {
  const isSeen = () => reasons.every((reason) => tally.refused.has(reason))
  for (
    let runIndex = 0;
    tally.operations < OPERATIONS || (tally.operations < MAX_OPERATIONS && !isSeen());
    runIndex++
  ) {
    const run = generate(settingOf(SEED, runIndex))
    tally.take(run.tally)
    expect([runIndex, run.violation?.message]).toEqual([runIndex, undefined])
  }
})

it('each call and job has succeeded, and each reason for a refusal has occurred', () => {
  expect([...Object.keys(calls), ...jobs].filter((what) => (tally.done.get(what) ?? 0) < 20)).toEqual([])
  expect([...tally.refused.keys()].toSorted()).toEqual(expect.arrayContaining(reasons))
  expect(tally.again).toBeGreaterThan(1_000)
  expect(tally.nodeDeaths).toBeGreaterThan(1_000)
})

it('accounts have closed, and waits have ended without closing', () => {
  expect(tally.effects.get('accountClosed') ?? 0).toBeGreaterThan(5)
  expect(tally.effects.get('closingStopped') ?? 0).toBeGreaterThan(5)
})

it('charges have expired, and payouts were requested by rules and refused', () => {
  for (const what of ['chargeExpired', 'automaticPayout', 'noAutomaticPayout'])
    expect([what, (tally.effects.get(what) ?? 0) > 20]).toEqual([what, true])
})

it('all amounts of two decimals are parsed, and a million cases are exact to the millionth', {
  timeout: 600_000,
}, () => {
  expect(checkArithmetic(SEED).violations).toEqual([])
})

describe('the same seed', () => {
  const setting = settingOf(SEED, 1)
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it.each(['UTC', 'Europe/Berlin', 'America/St_Johns'])('repeats the run on a server in the time zone %s', (other) => {
    const one = generate(setting)
    process.env['TZ'] = other
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(other)
    const two = generate(setting)
    expect(two.script).toEqual(one.script)
    expect(two.tally).toEqual(one.tally)
  })
})
