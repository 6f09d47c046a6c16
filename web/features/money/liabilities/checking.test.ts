import { describe, expect, it } from 'vitest'
import { type CheckedProof, inclusionChecks, matchesReceipts, verdictOf } from './checking.ts'

const uid = 12_345_678
const proof = {
  accounts: [
    { asset: 'USCD' as const, account: uid * 100 + 2, balance: 5_000_000n, parts: [] },
    { asset: 'USDT' as const, account: uid * 100 + 7, balance: 60_000_000n, parts: [] },
  ],
}
const receipts = new Map([
  [`member:${uid}:transaction:USCD`, 5_000_000n],
  [`member:${uid}:held.withdrawal:USDT`, 60_000_000n],
  [`member:${uid}:balance:USDT`, 0n],
  [`member:${uid}:points:POINT`, 200n],
])

describe('the receipts of a reader', () => {
  it('match a proof that has every account with money, whatever else they know', () => {
    expect(matchesReceipts(proof, receipts)).toBe(true)
    expect(matchesReceipts({ accounts: [] }, new Map())).toBe(true)
  })

  it.each([
    ['an account is left out', { accounts: proof.accounts.slice(1) }, receipts],
    ['all are left out', { accounts: [] }, receipts],
    [
      'a balance is smaller',
      { accounts: [{ ...proof.accounts[0], balance: 1n }, proof.accounts[1]] as never },
      receipts,
    ],
    ['an account is new', proof, new Map([...receipts].slice(1))],
    [
      'an account is of another',
      { accounts: proof.accounts.map((it) => ({ ...it, account: it.account + 100 })) },
      receipts,
    ],
  ])('contradict a proof where %s', (_, shown, own) => {
    expect(matchesReceipts(shown, own)).toBe(false)
  })
})

describe('the verdict', () => {
  const of = (changes: Partial<CheckedProof['checks']>, accounts = proof.accounts) =>
    verdictOf({
      ...{ fingerprint: '', proof: { accounts } as unknown as CheckedProof['proof'] },
      checks: {
        ...(Object.fromEntries(inclusionChecks.map((check) => [check, true])) as CheckedProof['checks']),
        ...changes,
      },
    })

  it('is good only when everything that finds a cheat was compared', () => {
    expect(of({})).toBe('good')
    expect(of({ seen: null })).toBe('good')
    expect(of({}, [])).toBe('nothing')
    expect(of({ public: null })).toBe('partly')
    expect(of({ receipts: null })).toBe('partly')
  })

  it('is bad for any failed check', () => {
    for (const check of inclusionChecks)
      expect(of({ [check]: false, public: check === 'public' ? false : null })).toBe('bad')
  })
})
