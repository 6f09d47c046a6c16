import { consoleContract } from '@humidor/contract/console/index.ts'
import { describe, expect, it } from 'vitest'
import { nameOfCall } from './deeds.ts'
import { accountName, coinOf, inWords, levelName } from './names.ts'

describe('names of the code', () => {
  it.each([
    ['transactionTransferOut', 'Transaction transfer out'],
    ['transferInLhb', 'Transfer in treasure'],
    ['held:order', 'Held order'],
    ['deposit', 'Deposit'],
  ])('%s is read as %s', (name, words) => expect(inWords(name)).toBe(words))

  it('of wallets, levels and coins are those that members read', () => {
    expect(accountName('lhb')).toBe('USCD, treasure')
    expect(levelName(5)).toBe('Black card')
    expect(coinOf('CIG')).toBe('CIG')
    expect(coinOf('DOGE')).toBeUndefined()
  })
})

it('the log has words for everything that an operator can do, and for every look into private affairs', () => {
  const calls = Object.values(consoleContract).flatMap((group) => Object.values(group))
  const told = calls.filter((call) => call.method === 'POST' || ('watched' in call && call.watched))
  expect(told.map(({ path }) => path).filter((path) => nameOfCall(path) === path)).toEqual([])
})
