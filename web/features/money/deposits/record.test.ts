import { depositStatus } from '@humidor/domain/money/deposit.ts'
import { expect, it } from 'vitest'
import { mayBeClaimed, progressOf, type UsdtRecord } from './record.ts'

const claimed = (state: 'looked at' | 'credited' | 'left', claims = 1): UsdtRecord['claim'] => ({
  ...{ state, txid: `0x${'a'.repeat(64)}`, reply: null, claims },
  createdAt: new Date('2026-11-20T08:00:00Z'),
})

it('the progress of a deposit follows from its status, and of an expired one from its claim', () => {
  const progressWith = (
    status: keyof typeof depositStatus,
    claim: UsdtRecord['claim'] = null,
    cancelledAt: Date | null = null,
  ) => progressOf({ status: depositStatus[status], claim, cancelledAt })
  expect(progressWith('confirming')).toEqual({ kind: 'wait', say: 'confirming' })
  expect(progressWith('credited')).toEqual({ kind: 'done', say: 'credited' })
  expect(progressWith('expired')).toEqual({ kind: 'fail', say: 'expired' })
  expect(progressWith('expired', null, new Date(0))).toEqual({ kind: 'fail', say: 'cancelled' })
  expect(progressWith('credited', null, new Date(0))).toEqual({ kind: 'done', say: 'credited' })
  expect(progressWith('expired', claimed('looked at'))).toEqual({ kind: 'wait', say: 'lookedAt' })
  expect(progressWith('expired', claimed('left'))).toEqual({ kind: 'fail', say: 'expired' })
  // The credit has its own record, which shows the amount.
  expect(progressWith('expired', claimed('credited'))).toEqual({ kind: 'done', say: 'creditedApart' })
})

it('a claim is offered for an expired deposit, within 30 days, at most three times', () => {
  const openedAt = new Date('2026-11-20T08:00:00Z')
  const day = 86_400_000
  const offers = (claim: UsdtRecord['claim'], status: keyof typeof depositStatus = 'expired', after = day) =>
    mayBeClaimed(
      { status: depositStatus[status], claim, createdAt: openedAt } as UsdtRecord,
      openedAt.getTime() + after,
    )
  expect([null, claimed('left', 1), claimed('left', 2)].map((claim) => offers(claim))).toEqual([true, true, true])
  expect(offers(claimed('left', 3))).toBe(false)
  expect(offers(claimed('looked at', 2))).toBe(false)
  expect(offers(null, 'waiting')).toBe(false)
  expect(offers(null, 'expired', 30 * day + 1)).toBe(false)
})
