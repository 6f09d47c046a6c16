import { describe, expect, it } from 'vitest'
import {
  API_SECRET,
  allowsScope,
  apiKeyName,
  apiKeyOverlap,
  apiKeyPrefix,
  apiKeysAtMost,
  apiScopes,
  refuseApiKey,
  refuseOverlap,
} from './api-key.ts'

const form = { name: 'Website', scopes: [apiScopes[0]] }

describe('a key', () => {
  it('may do what its scopes name, and read what it may write', () => {
    for (const scope of apiScopes) expect(allowsScope([scope], scope)).toBe(true)
    expect(allowsScope(['charges:write'], 'charges:read')).toBe(true)
    expect(allowsScope(['payouts:write'], 'payouts:read')).toBe(true)
    expect(allowsScope(['charges:read'], 'charges:write')).toBe(false)
    expect(allowsScope(['payouts:read', 'bills:read', 'charges:write'], 'payouts:write')).toBe(false)
    expect(allowsScope([], 'bills:read')).toBe(false)
  })

  it('shows the beginning of its secret, and no more', () => {
    const secret = `hk_${'a'.repeat(43)}`
    expect(API_SECRET.test(secret)).toBe(true)
    expect(apiKeyPrefix(secret)).toBe('hk_aaaaaa')
    expect(
      [`hk_${'a'.repeat(42)}`, `sk_${'a'.repeat(43)}`, `${secret}\n`].filter((one) => API_SECRET.test(one)),
    ).toEqual([])
  })

  it.each([
    [{ ...form, name: '\u200b ' }, 'content_empty'],
    [{ ...form, name: 'x'.repeat(apiKeyName + 1) }, 'content_too_long'],
    [{ ...form, scopes: [] }, 'illegal_value'],
    [{ ...form, scopes: ['bills:read', 'bills:read'] as const }, 'illegal_value'],
  ])('%j is refused', (wrong, code) => {
    expect(refuseApiKey(wrong)).toBe(code)
  })

  it('is refused once there are too many, and its old secret lives for a day at most', () => {
    expect(refuseApiKey(form, apiKeysAtMost - 1)).toBeUndefined()
    expect(refuseApiKey(form, apiKeysAtMost)).toBe('too_many_api_keys')
    expect([0, 3_600, apiKeyOverlap].map(refuseOverlap)).toEqual([undefined, undefined, undefined])
    expect([-1, apiKeyOverlap + 1].map(refuseOverlap)).toEqual(['illegal_value', 'illegal_value'])
  })
})
