import { allowedOrigins } from '../../http/origin.ts'

/** The platform as passkeys know it. */
export interface RelyingParty {
  /** The domain that passkeys belong to. */
  id: string
  /** The pages on which a passkey may be used. */
  origins: string[]
}

/**
 * Reads the relying party from the public address. A browser accepts no IP address as a domain, so a loopback address counts as
 * `localhost`.
 */
export function relyingPartyOf(config: { publicUrl: string; production: boolean }): RelyingParty {
  const { hostname } = new URL(config.publicUrl)
  return { id: hostname === '127.0.0.1' ? 'localhost' : hostname, origins: [...allowedOrigins(config)] }
}
