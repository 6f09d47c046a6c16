import { describe, expect, it } from 'vitest'
import {
  type DecisionFacts,
  IDLE_MINUTES,
  ITEMS_OPEN_MOST,
  itemOf,
  LOCK_MINUTES,
  mayOpen,
  noteLength,
  readItem,
  refuseDecision,
  refuseNote,
  refuseOpening,
} from './console.ts'

it.each([
  ['', 'content_empty'],
  [' \n\t ', 'content_empty'],
  ['a', undefined],
  ['n'.repeat(noteLength.most), undefined],
  [`  ${'n'.repeat(noteLength.most)}  `, undefined],
  ['n'.repeat(noteLength.most + 1), 'content_too_long'],
  // One character for a person, two UTF-16 units.
  ['🚬'.repeat(noteLength.most), undefined],
  ['🚬'.repeat(noteLength.most + 1), 'content_too_long'],
])('the reason %j is answered with %s', (note, code) => {
  expect(refuseNote(note)).toBe(code)
})

it('a note has up to 500 characters, a session ends after 15 idle minutes, and a claim after 10', () => {
  expect([noteLength.most, IDLE_MINUTES, LOCK_MINUTES]).toEqual([500, 15, 10])
})

describe('an item', () => {
  const approval = 'abcdefghijklmnopqrst-_'
  it.each([
    [itemOf.merchant('100001'), 'merchant:100001'],
    [itemOf.merchant('000007'), 'merchant:000007'],
    [itemOf.member(12_345_678), 'member:12345678'],
    [itemOf.approval(approval), `approval:${approval}`],
    [itemOf.withdrawal('1'), 'withdrawal:1'],
    [itemOf.payment('2'), 'payment:2'],
    [itemOf.payment('w2'), 'payment:w2'],
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
  ])('%s has the name %s and is read back', (item, name) => {
    expect(item).toBe(name)
    const read = readItem(item)
    expect(`${read?.kind}:${read?.id}`).toBe(name)
    expect(readItem(`a${item}`)).toBeUndefined()
    expect(readItem(`${item}!`)).toBeUndefined()
  })

  it.each([
    ...['', ':', 'merchant', 'merchant:', 'merchant:1', 'merchant:A00001', 'member:1234567', 'member:01234567'],
    ...[
      'approval:short',
      'withdrawal:',
      'withdrawal:007',
      'withdrawal:0',
      'withdrawal:-1',
      'withdrawal:1e3',
      'withdrawal: 1',
    ],
    ...[
      'withdrawal:w1',
      'payment:w',
      'payment:w01',
      'payment:W1',
      'news:1.0',
      'secret:1',
      'constructor:1',
      'claim:approval:1',
    ],
    ...['withdrawal:１', `trade:${'1'.repeat(19)}`],
  ])('%j is not the name of an item', (item) => expect(readItem(item)).toBeUndefined())
})

describe('a decision about the request of another operator', () => {
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
  ] as const)('with %j is answered with %s', (changed, code) => {
    expect(refuseDecision({ ...facts, ...changed })).toBe(code)
  })
})

describe('opening an item', () => {
  it.each([
    ['content', 'news', true],
    ['content', 'product', true],
    ['content', 'activity', true],
    ['content', 'notice', true],
    ['content', 'member', false],
    ['support', 'news', false],
    ['finance', 'withdrawal', true],
    ['finance', 'payment', true],
    ['support', 'payment', false],
    ['support', 'feedback', true],
    ['finance', 'feedback', false],
    ['support', 'mallorder', true],
    ['admin', 'news', true],
    ['admin', 'merchant', true],
  ] as const)('is allowed for the role %s and the kind %s: %s', (role, kind, allowed) =>
    expect(mayOpen(role, kind)).toBe(allowed),
  )

  it('is refused for an operator who has five items open', () => {
    expect(ITEMS_OPEN_MOST).toBe(5)
    expect([4, 5, 6].map(refuseOpening)).toEqual([undefined, undefined, 'too_many_open'])
  })
})
