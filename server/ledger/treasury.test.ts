import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { noon } from './testing.ts'
import { operatorsConversion, operatorsDeposit } from './treasury.ts'

const usdt = micros<'USDT'>(7n)

it.each([
  ['BSC', 'platform:0:external.bsc:USDT'],
  ['TRX', 'platform:0:external.tron:USDT'],
] as const)('a deposit of operators on %s comes from %s', (chain, from) => {
  expect(operatorsDeposit({ chain, money: usdt, key: 'treasury-deposit:1', at: noon })).toEqual({
    ...{ operation: 'treasuryDeposit', key: 'treasury-deposit:1', at: noon },
    postings: [{ from, to: 'platform:0:treasury:USDT', amount: 7n }],
  })
})

it('the treasury converts its money as a member does, through backing', () => {
  expect(operatorsConversion({ money: usdt, key: 'treasury-conversion:1', at: noon })).toEqual({
    ...{ operation: 'treasuryConversion', key: 'treasury-conversion:1', at: noon },
    postings: [
      { from: 'platform:0:treasury:USDT', to: 'platform:0:backing:USDT', amount: 7n },
      { from: 'platform:0:issuance:USCD', to: 'platform:0:treasury:USCD', amount: 7n },
    ],
  })
})
