import { revealSeed } from '@humidor/contract/products/raffle.ts'
import { transaction } from '../../../http/handle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { lockSeed } from './seeds.queries.ts'
import { reveal } from './seeds.ts'

/** `POST /raffle/revealSeed`: makes the draws so far verifiable. Without draws there is nothing to reveal. */
export const answerRevealSeed = (parts: { vault: Vault }) =>
  transaction(revealSeed, async ({ tx, member: { uid }, at, fail }) => {
    const open = await lockSeed(tx, uid)
    if (!open || open.draws === 0) return fail('illegal_operation')
    return { commitment: open.commitment.toString('hex'), seed: await reveal(tx, parts, open, at), draws: open.draws }
  })
