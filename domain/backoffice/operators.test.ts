import { describe, expect, it } from 'vitest'
import {
  givesRights,
  operatorNameLength,
  refuseAskingForRights,
  refuseChangeAlone,
  refuseGivingRights,
  refuseOperatorName,
} from './operators.ts'

it.each([
  ['Ada Lovell', undefined],
  ['', 'content_empty'],
  [' \u200B ', 'content_empty'],
  ['n'.repeat(operatorNameLength.most), undefined],
  ['n'.repeat(operatorNameLength.most + 1), 'content_too_long'],
  ['🚬'.repeat(60), undefined],
  ['🚬'.repeat(61), 'content_too_long'],
])('refuses the name %j: %s', (name, code) => expect(refuseOperatorName(name)).toBe(code))

const is = (role: string, disabled = false) => ({ role, disabled })

describe('a change of an operator', () => {
  const gives = [
    [is('support'), is('admin')],
    [is('support'), is('finance')],
    [is('finance'), is('support')],
    [is('content'), is('support')],
    [is('support', true), is('support')],
    [is('admin', true), is('admin')],
    // Lower than before, and yet they may come in.
    [is('admin', true), is('support')],
    // Somebody could lift the bar later, and nobody would see the role.
    [is('support', true), is('admin', true)],
    [is('support'), is('admin', true)],
  ] as const
  const takes = [
    [is('support'), is('support')],
    [is('support'), is('support', true)],
    [is('admin'), is('support')],
    [is('admin'), is('content', true)],
    [is('admin', true), is('support', true)],
    [is('support', true), is('support', true)],
  ] as const

  it.each(gives)('from %j to %j gives rights, and takes two', (from, to) => {
    expect(givesRights(from, to)).toBe(true)
    expect(refuseChangeAlone({ admin: 1, operator: 2, from, to })).toBe('illegal_operation')
    expect(refuseAskingForRights({ admin: 1, operator: 2, from, to })).toBeUndefined()
    expect(refuseAskingForRights({ admin: 2, operator: 2, from, to })).toBe('illegal_operation')
  })

  it.each(takes)('from %j to %j gives none, and takes one', (from, to) => {
    expect(givesRights(from, to)).toBe(false)
    expect(refuseChangeAlone({ admin: 1, operator: 2, from, to })).toBeUndefined()
    expect(refuseChangeAlone({ admin: 2, operator: 2, from, to })).toBe('illegal_operation')
    expect(refuseAskingForRights({ admin: 1, operator: 2, from, to })).toBe('illegal_operation')
  })
})

describe('rights that one admin asked for', () => {
  const facts = { maker: 1, checker: 2, operator: 3, admins: new Set([1, 2]), seen: is('support'), now: is('support') }
  it.each([
    ['are given where all stands as it was seen', {}, undefined],
    ['are not given once who asked is an admin no more', { admins: new Set([2]) }, 'illegal_operation'],
    ['are not given by who is an admin no more', { admins: new Set([1]) }, 'illegal_operation'],
    ['are not given by whom they are for', { operator: 2 }, 'illegal_operation'],
    ['are not given to who asked', { operator: 1 }, 'illegal_operation'],
    ['are not given to who has another role by now', { now: is('finance') }, 'illegal_operation'],
    ['are not given to who is barred by now', { now: is('support', true) }, 'illegal_operation'],
  ])('%s', (_, but, code) => expect(refuseGivingRights({ ...facts, ...but })).toBe(code))
})
