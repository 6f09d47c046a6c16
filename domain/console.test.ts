import { describe, expect, it } from 'vitest'
import {
  approvalOf,
  type DecisionFacts,
  IDLE_MINUTES,
  isItem,
  itemOf,
  LOCK_MINUTES,
  mayOpen,
  noteLength,
  refuseDecision,
  refuseNote,
} from './console.ts'

it.each([
  ['', 'content_empty'],
  [' \n\t ', 'content_empty'],
  ['a', undefined],
  ['n'.repeat(noteLength.most), undefined],
  [`  ${'n'.repeat(noteLength.most)}  `, undefined],
  ['n'.repeat(noteLength.most + 1), 'content_too_long'],
  // One sign to a person, two halves to the machine.
  ['🚬'.repeat(noteLength.most), undefined],
  ['🚬'.repeat(noteLength.most + 1), 'content_too_long'],
])('refuses the reason %j: %s', (note, code) => {
  expect(refuseNote(note)).toBe(code)
})

it('has room for 500 characters, and leaves nobody signed in or holding an item for long', () => {
  expect([noteLength.most, IDLE_MINUTES, LOCK_MINUTES]).toEqual([500, 15, 10])
})

describe('an item', () => {
  const approval = 'abcdefghijklmnopqrst-_'
  it.each([
    [itemOf.merchant('100001'), 'merchant:100001'],
    [itemOf.merchant('A'), 'merchant:A'],
    [itemOf.member(12_345_678), 'member:12345678'],
    [itemOf.approval(approval), `approval:${approval}`],
    [itemOf.withdrawal('1'), 'withdrawal:1'],
    [itemOf.payment('2'), 'payment:2'],
    [itemOf.claim('3'), 'claim:3'],
    [itemOf.transfer('4'), 'transfer:4'],
    [itemOf.trade('5'), 'trade:5'],
    [itemOf.news(6), 'news:6'],
    [itemOf.product(7), 'product:7'],
    [itemOf.mallOrder('8'), 'mallorder:8'],
    [itemOf.activity(9), 'activity:9'],
    [itemOf.application(10), 'application:10'],
    [itemOf.feedback('11'), 'feedback:11'],
    [itemOf.notice(12), 'notice:12'],
  ])('%s is called %s', (item, name) => {
    expect(item).toBe(name)
    expect(isItem(item)).toBe(true)
    expect(isItem(`a${item}`)).toBe(false)
    expect(isItem(`${item}!`)).toBe(false)
  })

  it.each(['merchant:', 'member:1234567', 'approval:short', 'withdrawal:', 'secret:1', `trade:${'1'.repeat(25)}`])(
    '%s is none',
    (item) => expect(isItem(item)).toBe(false),
  )
})

describe('a decision about what another operator asked for', () => {
  const at = new Date('2026-03-02T12:00:00Z')
  const facts: DecisionFacts = {
    ...{ at, state: 'waiting', expiresAt: new Date(at.getTime() + 1), maker: 1, checker: 2, withinRole: true },
  }
  it.each([
    [{}, undefined],
    [{ checker: 1 }, 'illegal_operation'],
    [{ withinRole: false }, 'illegal_operation'],
    [{ state: 'approved' }, 'illegal_operation'],
    [{ state: 'declined' }, 'illegal_operation'],
    [{ state: 'expired' }, 'illegal_operation'],
    [{ expiresAt: at }, 'illegal_operation'],
  ] as const)('with %j is refused with %s', (changed, code) => {
    expect(refuseDecision({ ...facts, ...changed })).toBe(code)
  })
})

describe('who opens what', () => {
  it.each([
    ['content', itemOf.news(7), true],
    ['content', itemOf.product(7), true],
    ['content', itemOf.activity(7), true],
    ['content', itemOf.notice(7), true],
    ['content', itemOf.member(12_345_678), false],
    ['support', itemOf.news(7), false],
    ['finance', itemOf.withdrawal('1'), true],
    ['finance', itemOf.payment('1'), true],
    ['support', itemOf.payment('1'), false],
    ['support', itemOf.feedback('1'), true],
    ['finance', itemOf.feedback('1'), false],
    ['support', itemOf.mallOrder('1'), true],
    ['admin', 'till:1', false],
    ['support', 'constructor:1', false],
    ['content', 'withdrawal:news:7', false],
    ['admin', itemOf.news(7), true],
    ['admin', itemOf.merchant('100001'), true],
  ])('%s, %s: %s', (role, item, may) => expect(mayOpen(role, item)).toBe(may))

  it('knows a request by its id, and nothing else as one', () => {
    expect(approvalOf(itemOf.approval('abc'))).toBe('abc')
    for (const item of [itemOf.claim('1'), 'approval:', 'claim:approval:1']) expect(approvalOf(item)).toBeUndefined()
  })
})
