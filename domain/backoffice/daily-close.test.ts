import { describe, expect, it } from 'vitest'
import {
  differenceOf,
  holderChanges,
  type OperationFlow,
  ownChanges,
  resultGroupOf,
  resultLines,
  sumCloses,
} from './daily-close.ts'

const flow = (operation: string, it: Partial<OperationFlow>): OperationFlow => ({
  ...{ operation, coin: 'USCD', holders: 0n, fees: 0n, own: 0n },
  ...it,
})

describe('what members and merchants own', () => {
  it('a withdrawal of 100 with a fee of 2 goes out as 98, and 2 are a fee', () => {
    const changes = holderChanges([flow('withdrawal', { holders: -100n, fees: 2n, own: 2n })])
    expect(changes).toEqual({ incoming: 0n, outgoing: 98n, fees: 2n, yields: 0n })
  })

  it('the fee of an exchange that the treasury pays counts as received and as paid', () => {
    const changes = holderChanges([flow('profitToTransaction', { holders: 95n, fees: 5n, own: -95n })])
    expect(changes).toEqual({ incoming: 100n, outgoing: 0n, fees: 5n, yields: 0n })
  })

  it('yields and rebates are apart from what else comes in', () => {
    const flows = [
      flow('deposit', { holders: 1_000n }),
      flow('treasureInterest', { holders: 3n, own: -3n }),
      flow('pledgeProfit', { holders: 4n }),
    ]
    expect(holderChanges(flows)).toEqual({ incoming: 1_000n, outgoing: 0n, fees: 0n, yields: 7n })
  })

  it('money that the platform moves from its fees to its treasury is no fee', () => {
    const flows = [flow('feesToTreasury', { fees: -50n, own: 0n })]
    expect(holderChanges(flows)).toEqual({ incoming: 0n, outgoing: 0n, fees: 0n, yields: 0n })
  })

  it('the changes always sum to what the holders have more or less', () => {
    const flows = [
      flow('withdrawal', { holders: -100n, fees: 2n, own: 2n }),
      flow('transfer', { holders: -1n, fees: 1n, own: 1n }),
      flow('profitToTransaction', { holders: 95n, fees: 5n, own: -95n }),
      flow('shippingFeeRebate', { holders: 7n, own: -7n }),
      flow('feesToTreasury', { fees: -50n }),
      flow('anything else', { holders: -13n }),
    ]
    const { incoming, outgoing, fees, yields } = holderChanges(flows)
    expect(incoming - outgoing - fees + yields).toBe(flows.reduce((sum, { holders }) => sum + holders, 0n))
  })
})

describe('the result of the platform', () => {
  it('an exchange has a line for its fee and one for the rest', () => {
    expect(resultLines([flow('profitToTransaction', { holders: 95n, fees: 5n, own: -95n })])).toEqual([
      { group: 'fees', operation: 'profitToTransaction', coin: 'USCD', amount: 5n },
      { group: 'exchange', operation: 'profitToTransaction', coin: 'USCD', amount: -100n },
    ])
  })

  it('a sold pledge costs what it promises, and its later payments nothing', () => {
    expect(ownChanges([flow('pledge', { own: -30n }), flow('pledgeProfit', { holders: 1n })])).toEqual({
      ...{ result: -30n, moved: 0n },
    })
  })

  it('capital and moves between own accounts are no result', () => {
    const flows = [
      flow('treasuryDeposit', { own: 500n }),
      flow('treasuryConversion', { own: -20n }),
      flow('activeAccount', { holders: -10n, own: 10n }),
    ]
    expect(ownChanges(flows)).toEqual({ result: 10n, moved: 480n })
  })

  it('an operation without a group still counts', () => {
    expect(resultGroupOf('a later operation')).toBe('other')
    expect(ownChanges([flow('a later operation', { own: 9n })])).toEqual({ result: 9n, moved: 0n })
  })
})

describe('a close', () => {
  const monday = { opening: 100n, incoming: 10n, outgoing: 4n, fees: 1n, yields: 2n, closing: 107n, ledger: 107n }
  const tuesday = { opening: 107n, incoming: 0n, outgoing: 7n, fees: 0n, yields: 0n, closing: 100n, ledger: 100n }

  it('has no difference if the ledger agrees', () => {
    expect(differenceOf(monday)).toBe(0n)
    expect(differenceOf({ ...monday, ledger: 106n })).toBe(-1n)
  })

  it('days in a row open with the first and close with the last', () => {
    expect(sumCloses([monday, tuesday])).toEqual({
      ...{ opening: 100n, incoming: 10n, outgoing: 11n, fees: 1n, yields: 2n, closing: 100n, ledger: 100n },
    })
    expect(sumCloses([])).toBeUndefined()
  })
})
