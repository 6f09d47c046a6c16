import { describe, expect, it } from 'vitest'
import { isKindNamed, readApprovalSearch } from './approval-search.ts'

describe('what an operator types to find a request', () => {
  it('reads a uid and a merchant’s six digits as whom it concerns, in any script', () => {
    expect(readApprovalSearch(' 10000001 ')).toMatchObject({ whom: '10000001', name: '' })
    expect(readApprovalSearch('000123')).toMatchObject({ whom: '000123', about: expect.arrayContaining(['123']) })
    expect(readApprovalSearch('１０００００')).toMatchObject({ whom: '100000' })
  })

  it('reads a number by its letters as one kind, and without them as any', () => {
    expect(readApprovalSearch('wd-7')).toMatchObject({ numbered: { kind: 'payWithdrawal', about: '7' }, name: '' })
    expect(readApprovalSearch('AC-0012')).toMatchObject({ numbered: { kind: 'activityAward', about: '12' } })
    expect(readApprovalSearch('MO7')).toMatchObject({ numbered: { kind: 'mallRefund', about: '7' } })
    expect(readApprovalSearch('7')).toMatchObject({ about: ['7'], name: '' })
    expect(readApprovalSearch('7')).not.toHaveProperty('numbered')
  })

  it('finds no request by the number of a pre-order, as none is about one', () => {
    expect(readApprovalSearch('HM-7')).toEqual({ about: ['HM-7', 'hm-7'], name: '' })
  })

  it('reads a name without case and accents, and a mail address as it is stored', () => {
    expect(readApprovalSearch('Élodie')).toMatchObject({ name: 'elodie' })
    expect(readApprovalSearch('Olga@Humidor.example')).toMatchObject({
      about: expect.arrayContaining(['olga@humidor.example']),
    })
    expect(readApprovalSearch('  ')).toBeUndefined()
  })

  it('finds a kind by a part of its name', () => {
    expect(isKindNamed('Refund a mall order', 'MALL')).toBe(true)
    expect(isKindNamed('Refund a mall order', 'award')).toBe(false)
    expect(isKindNamed('Refund a mall order', ' ')).toBe(false)
  })
})
