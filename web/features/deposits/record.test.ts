import { depositStatus } from '@humidor/domain/deposit.ts'
import { expect, it } from 'vitest'
import { progressOf, type UsdtRecord } from './record.ts'

const claimed = (state: 'looked at' | 'credited' | 'left'): UsdtRecord['claim'] => ({
  ...{ state, txid: `0x${'a'.repeat(64)}`, reply: null },
  createdAt: new Date('2026-11-20T08:00:00Z'),
})

it('says how far a deposit is, and of one that ran out what became of the claim', () => {
  const says = (status: keyof typeof depositStatus, claim: UsdtRecord['claim'] = null) =>
    progressOf({ status: depositStatus[status], claim })
  expect(says('confirming')).toEqual({ kind: 'wait', say: 'confirming' })
  expect(says('credited')).toEqual({ kind: 'done', say: 'credited' })
  expect(says('expired')).toEqual({ kind: 'fail', say: 'expired' })
  expect(says('expired', claimed('looked at'))).toEqual({ kind: 'wait', say: 'lookedAt' })
  expect(says('expired', claimed('left'))).toEqual({ kind: 'fail', say: 'expired' })
  // It has a record of its own, which says how much.
  expect(says('expired', claimed('credited'))).toEqual({ kind: 'done', say: 'creditedApart' })
})
