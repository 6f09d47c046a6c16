import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { decides, list, openPayouts, type Payouts } from './payouts.testing.ts'

const { approveWithdrawal, withdrawal } = consoleContract.withdrawals
const { listTimeline } = consoleContract.timeline

let harness: Payouts
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true })
  harness = await openPayouts(sandbox)
  await harness.watch()
}, 60_000)

it('a payout stops by a rule, looks to the merchant like any other, and is approved by two operators', async () => {
  await changeSetting(sandbox.db, 'reviewSum', usdt(39))
  const shop = await harness.shop()
  expect(await harness.asks(shop, usdt(40))).toBeNull()
  const [own] = await list(shop)
  expect(own).toMatchObject({ state: 'reviewing', cancellable: true })
  const { id } = await sandbox.db
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow()
  const fiona = await harness.openConsole('fiona')
  const { hits } = await fiona.call(withdrawal, { id: String(id) })
  expect(hits.map(({ text }) => text)).toEqual(['40 USDT requested within 24 h: more than 39 USDT'])
  const { rows } = await fiona.call(listTimeline, { vcode: shop.vcode, limit: 25 })
  expect(rows.find(({ source }) => source === 'review')).toMatchObject({ what: 'stopped', state: null })
  const body = { id: String(id), hits: hits.map((hit) => hit.id), googleCode: fiona.googleCode() }
  expect(await fiona.tryCall(approveWithdrawal, body)).toBeNull()
  expect(await decides(sandbox, String(id))).toBeNull()
  expect(await harness.rowOf(id)).toMatchObject({ state: 'approved', second_by: sandbox.staff.victor.id })
})
