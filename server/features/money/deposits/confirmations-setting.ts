import { confirmationsOn } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'

/**
 * Passes the confirmations to the readers of the chains whenever the settings are read, so that a change reaches
 * every node.
 */
export const followedBy =
  (settings: ReadSettings, readers: readonly ChainReader[]): ReadSettings =>
  async (own) => {
    const inForce = await settings(own)
    for (const reader of readers) reader.confirmations = confirmationsOn(inForce, reader.chain)
    return inForce
  }
