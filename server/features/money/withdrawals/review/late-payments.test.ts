import { consoleContract } from '@humidor/contract/console/index.ts'
import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import { beforeAll, expect, it } from 'vitest'
import { screeningSteps } from '../../screening/screening.testing.ts'
import { ADDRESS, CONFIRMATIONS, openBound, refused, type Withdrawals, withdrawalsIn } from '../withdrawals.testing.ts'

const { approveWithdrawal, withdrawal } = consoleContract.withdrawals

let harness: Withdrawals
const { at, decides, lists } = screeningSteps(() => harness)
const { sent } = withdrawalsIn(() => harness)
beforeAll(async () => {
  harness = await openBound(({ bob }) => [bob])
}, 120_000)

const state = async (id: string) => (await harness.rowOf(id)).state

it('a transaction that was taken back and pays after all does not pay what stopped since, until two operators clear it', async () => {
  const { id, txid } = await sent(harness.bob, { under: 0 })
  harness.later(MISSING_AFTER)
  expect(await harness.takesBack(id, txid)).toBeNull()
  await lists(`${ADDRESS},all,Police,Theft`)
  await harness.jobs.poll('withdrawals.screen-unpaid')
  await harness.chain.mine(CONFIRMATIONS)
  await harness.look()
  expect(await state(id)).toBe('approved')
  // The money has left: it is not returned meanwhile.
  expect(await harness.rejects(id)).toEqual(refused('illegal_operation'))
  const fiona = await at('fiona')
  const { hits } = await fiona.call(withdrawal, { id })
  const body = { id, hits: hits.map((hit) => hit.id), googleCode: fiona.googleCode() }
  expect(await fiona.tryCall(approveWithdrawal, body)).toBeNull()
  expect(await decides(id, 'payWithdrawal')).toBeNull()
  expect(await state(id)).toBe('approved')
  await harness.look()
  expect(await harness.rowOf(id)).toMatchObject({ state: 'sent', txid })
  await harness.look()
  expect(await state(id)).toBe('completed')
})
