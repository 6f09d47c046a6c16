import { describe, expect, it } from 'vitest'
import { guardsStand, guardsTogether } from './guards.ts'
import type { Invariant } from './invariant.ts'

describe('guards that are checked together', () => {
  const plain: Invariant = { id: 'plain', summary: 'Nothing is wrong.', sql: 'select 1 where false' }
  const one = guardsStand('one', { triggers: ['transfer_line_moves_balances'] })
  const two = guardsStand('two', { constraints: ['transfer_line_pkey'] })
  const ids = (invariants: readonly Invariant[]) => guardsTogether(invariants).map(({ id }) => id)

  it('are one invariant for several, beside the others; a single one stays as it is', () => {
    expect(ids([plain, one, two])).toEqual(['plain', 'all.guards-stand'])
    expect(ids([plain, one])).toEqual(['plain', 'one.guards-stand'])
    expect(ids([plain])).toEqual(['plain'])
  })
})
