import { describe, expect, it } from 'vitest'
import {
  givesRights,
  operatorNameLength,
  refuseChangeAlone,
  refuseOperatorName,
  refuseRightsApproval,
  refuseRightsRequest,
} from './operators.ts'

it.each([
  ['Ada Lovell', undefined],
  ['', 'content_empty'],
  [' \u200B ', 'content_empty'],
  ['n'.repeat(operatorNameLength.most), undefined],
  ['n'.repeat(operatorNameLength.most + 1), 'content_too_long'],
  ['🚬'.repeat(60), undefined],
  ['🚬'.repeat(61), 'content_too_long'],
])('the name %j is answered with %s', (name, code) => expect(refuseOperatorName(name)).toBe(code))

const roleOf = (role: string, disabled = false) => ({ role, disabled })

describe('a change of an operator', () => {
  const giving = [
    [roleOf('support'), roleOf('admin')],
    [roleOf('support'), roleOf('finance')],
    [roleOf('finance'), roleOf('support')],
    [roleOf('content'), roleOf('support')],
    [roleOf('support', true), roleOf('support')],
    [roleOf('admin', true), roleOf('admin')],
    // A lower role, but the operator may sign in again.
    [roleOf('admin', true), roleOf('support')],
    // The block may be lifted later, when the role is no longer reviewed.
    [roleOf('support', true), roleOf('admin', true)],
    [roleOf('support'), roleOf('admin', true)],
  ] as const
  const notGiving = [
    [roleOf('support'), roleOf('support')],
    [roleOf('support'), roleOf('support', true)],
    [roleOf('admin'), roleOf('support')],
    [roleOf('admin'), roleOf('content', true)],
    [roleOf('admin', true), roleOf('support', true)],
    [roleOf('support', true), roleOf('support', true)],
  ] as const

  it.each(giving)('from %j to %j gives rights, and needs two admins', (from, to) => {
    expect(givesRights(from, to)).toBe(true)
    expect(refuseChangeAlone({ admin: 1, operator: 2, from, to })).toBe('illegal_operation')
    expect(refuseRightsRequest({ admin: 1, operator: 2, from, to })).toBeUndefined()
    expect(refuseRightsRequest({ admin: 2, operator: 2, from, to })).toBe('illegal_operation')
  })

  it.each(notGiving)('from %j to %j gives no rights, and needs one admin', (from, to) => {
    expect(givesRights(from, to)).toBe(false)
    expect(refuseChangeAlone({ admin: 1, operator: 2, from, to })).toBeUndefined()
    expect(refuseChangeAlone({ admin: 2, operator: 2, from, to })).toBe('illegal_operation')
    expect(refuseRightsRequest({ admin: 1, operator: 2, from, to })).toBe('illegal_operation')
  })
})

describe('rights that one admin requested', () => {
  const facts = {
    maker: 1,
    checker: 2,
    operator: 3,
    admins: new Set([1, 2]),
    seen: roleOf('support'),
    now: roleOf('support'),
  }
  it.each([
    ['are given when nothing has changed since the request', {}, undefined],
    ['are not given when the maker is no longer an admin', { admins: new Set([2]) }, 'illegal_operation'],
    ['are not given when the checker is no longer an admin', { admins: new Set([1]) }, 'illegal_operation'],
    ['are not given by the operator who would get them', { operator: 2 }, 'illegal_operation'],
    ['are not given to the maker', { operator: 1 }, 'illegal_operation'],
    ['are not given to an operator whose role has changed', { now: roleOf('finance') }, 'illegal_operation'],
    ['are not given to an operator who is disabled by now', { now: roleOf('support', true) }, 'illegal_operation'],
  ])('%s', (_, changed, code) => expect(refuseRightsApproval({ ...facts, ...changed })).toBe(code))
})
