import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { memberAccount } from './accounts.ts'
import { Running } from './running.ts'

const [alice, bob] = [memberAccount(10_000_001, 'transaction'), memberAccount(10_000_002, 'transaction')]
const gift = { postings: [{ from: alice, to: bob, amount: micros<'USCD'>(7n) }] }

it('the next rule sees what a member gave and was given', () => {
  const running = new Running(
    new Map([
      [alice, 10n],
      [bob, 5n],
    ]),
  )
  running.apply(gift)
  expect([running.balance(alice), running.balance(bob)]).toEqual([3n, 12n])
})

it('an account that nobody named has no balance, even after a gift', () => {
  const running = new Running(new Map([[alice, 10n]]))
  running.apply(gift)
  expect(running.balance(alice)).toBe(3n)
  expect(() => running.balance(bob)).toThrow(
    'an account that its transfer does not name: member:10000002:transaction:USCD',
  )
})
