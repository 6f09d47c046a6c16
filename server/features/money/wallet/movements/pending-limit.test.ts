import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversionsIn } from './movements.testing.ts'

const { transactionToBalance } = contract.wallet
const { conversionsMost: most, moveMinimum } = defaultSettings
const money = micros<'USCD'>(moveMinimum)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

it('a member has at most the set number of pending conversions, however many are requested at once, and one more after a cancel', async () => {
  const { conversions, cancels, withUscd } = conversionsIn(() => harness)
  const alice = await withUscd(harness.alice, 100n * moveMinimum)
  const answers = await Promise.all(
    Array.from({ length: most + 5 }, () =>
      alice.tryCall(transactionToBalance, { money }, { key: crypto.randomUUID() }),
    ),
  )
  const pending = (await conversions(alice)).filter(({ status }) => status === 0)
  expect(pending).toHaveLength(most)
  expect(answers.filter((answer) => answer !== null)).toEqual(Array(5).fill({ refused: 'too_many_conversions' }))
  const again = () => alice.tryCall(transactionToBalance, { money }, { key: crypto.randomUUID() })
  expect(await again()).toEqual({ refused: 'too_many_conversions' })
  await cancels(alice, pending[0]?.did)
  expect(await again()).toBeNull()
})

it('a refused conversion does not count towards the limit of those requested with it', async () => {
  const { conversions, withUscd } = conversionsIn(() => harness)
  const carol = await withUscd(harness.carol, BigInt(most) * moveMinimum)
  const asks = (amount: bigint) =>
    carol.tryCall(transactionToBalance, { money: micros<'USCD'>(amount) }, { key: crypto.randomUUID() })
  const tooMuch = 1_000n * moveMinimum
  const answers = await Promise.all(
    [...Array<bigint>(5).fill(tooMuch), ...Array<bigint>(most).fill(moveMinimum)].map((amount) => asks(amount)),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(most)
  expect(answers.filter((answer) => answer !== null)).toEqual(Array(5).fill({ refused: 'not_enough_money' }))
  expect(await conversions(carol)).toHaveLength(most)
})

it('a millionth less than the minimum is refused, unless it is the whole balance', async () => {
  const { withUscd } = conversionsIn(() => harness)
  const bob = await withUscd(harness.bob, 2n * moveMinimum - 1n)
  const asks = (amount: bigint) => bob.tryCall(transactionToBalance, { money: micros<'USCD'>(amount) })
  expect(await asks(moveMinimum - 1n)).toEqual({ refused: 'amount_below_minimum' })
  expect(await asks(moveMinimum)).toBeNull()
  expect(await asks(moveMinimum - 2n)).toEqual({ refused: 'amount_below_minimum' })
  expect(await asks(moveMinimum - 1n)).toBeNull()
})
