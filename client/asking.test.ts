import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { wireOf } from './asking.ts'

const { deposits } = consoleContract.deposits

it('a question is known by what is sent', () => {
  expect(wireOf(deposits, { search: '12345678', limit: 1 })).toEqual({ search: '12345678', limit: 1 })
})

it('what the contract does not take is known too, so that a page with such an address can be drawn', () => {
  const wrong = wireOf(deposits, { search: 'x'.repeat(500), limit: 1 })
  expect(JSON.stringify(wrong)).toContain('search')
  expect(JSON.stringify(wrong)).not.toBe(JSON.stringify(wireOf(deposits, { id: '1'.repeat(500), limit: 1 })))
})
