import { readers } from '../typed/kinds.ts'

/** What a key may do. `charges:write` and `payouts:write` include reading. */
export const apiScopes = ['charges:read', 'charges:write', 'bills:read', 'payouts:read', 'payouts:write'] as const
export type ApiScope = (typeof apiScopes)[number]

const included: Partial<Record<ApiScope, ApiScope>> = {
  'charges:read': 'charges:write',
  'payouts:read': 'payouts:write',
}

/** Whether a key with these scopes may do what needs one. */
export const allowsScope = (scopes: readonly ApiScope[], needed: ApiScope): boolean =>
  scopes.some((scope) => scope === needed || scope === included[needed])

/** Maximum characters of a key's name, as a person counts them. */
export const apiKeyName = 60
/** How many keys of a merchant may work at once. */
export const apiKeysAtMost = 20
/** The longest time that the old secret works after a rotation. Seconds. */
export const apiKeyOverlap = 86_400

/** A secret: 256 random bits. The prefix lets scanners of source code find it. */
export const API_SECRET = /^hk_[A-Za-z0-9_-]{43}$/
/** The part of a secret that is stored and shown. */
export const apiKeyPrefix = (secret: string): string => secret.slice(0, 9)

/** A key as a merchant asks for it. */
export interface ApiKeyForm {
  name: string
  scopes: readonly ApiScope[]
}

/** The first reason to refuse a new key, or undefined. @param living the merchant's keys that work */
export function refuseApiKey({ name, scopes }: ApiKeyForm, living = 0) {
  const line = readers.line(name)
  if (line === '') return 'content_empty'
  if ([...line].length > apiKeyName) return 'content_too_long'
  if (scopes.length === 0 || new Set(scopes).size !== scopes.length) return 'illegal_value'
  return living >= apiKeysAtMost ? 'too_many_api_keys' : undefined
}

/** The reason to refuse the time for which the old secret stays valid, or undefined. Seconds. */
export const refuseOverlap = (seconds: number) =>
  seconds >= 0 && seconds <= apiKeyOverlap ? undefined : ('illegal_value' as const)
