import { describe, expect, it } from 'vitest'
import { codeCountsUntil, needsOwnCode } from './approval-codes.ts'

const codeAt = new Date('2026-11-30T12:00:00Z')
const after = (seconds: number) => new Date(codeAt.getTime() + seconds * 1_000)

describe('a code of an operator', () => {
  it('counts for the seconds of the setting, and not in the last of them', () => {
    const code = { codeAt, codeLasts: 300 }
    expect(codeCountsUntil(code, 300, after(0))).toEqual(after(300))
    expect(codeCountsUntil(code, 300, after(299))).toEqual(after(300))
    expect(codeCountsUntil(code, 300, after(300))).toBeUndefined()
  })

  it('counts no longer once the setting has changed, to more or to less', () => {
    for (const inForce of [0, 299, 301])
      expect(codeCountsUntil({ codeAt, codeLasts: 300 }, inForce, after(1))).toBeUndefined()
    expect(codeCountsUntil({ codeAt: null, codeLasts: null }, 300, after(1))).toBeUndefined()
  })

  it('counts for no other setting and for nobody’s rights', () => {
    expect(['setting', 'alertRule', 'contactPoint', 'addOperator', 'operatorRights'].map(needsOwnCode)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['award', 'payWithdrawal', 'constructor'].map(needsOwnCode)).toEqual([false, false, false])
  })
})
