import { describe, expect, it } from 'vitest'
import { asked, noticeKind, savedOf } from './notice.ts'

const facts = { to: 'one', uid: ' 12345678 ', place: 'vip', byMail: true } as const

describe('a new notice', () => {
  it('starts empty, to every member and without a mail', () => {
    expect(savedOf(undefined)).toEqual({ facts: { to: 'all', uid: '', place: '', byMail: false }, texts: {} })
  })

  it('to one member has a full uid, and one to all has none', () => {
    expect(noticeKind.refuseFacts(facts)).toBeUndefined()
    expect(noticeKind.refuseFacts({ ...facts, uid: '1234' })).toEqual({ field: 'uid', code: 'wrong_account' })
    expect(noticeKind.refuseFacts({ ...facts, to: 'all', uid: '1234' })).toBeUndefined()
    expect(asked({ facts })).toEqual({ uid: 12_345_678, place: 'vip', byMail: true })
    expect(asked({ id: 7, version: 2, facts: { ...facts, to: 'all', place: '' } })).toEqual({
      ...{ id: 7, version: 2, uid: null, place: null, byMail: true },
    })
  })
})
