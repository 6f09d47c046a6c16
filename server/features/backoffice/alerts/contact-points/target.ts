import { z } from 'zod/mini'
import type { Db } from '../../../../database/database.ts'
import type { Sealed, Vault } from '../../../../platform/security/vault.ts'
import { type SealedTarget, webhookTargets } from './contact-points.queries.ts'

/** What is sealed of a contact point. `chat`: of a bot. `secret`: what signs the messages of a webhook. */
const target = z.object({ address: z.string(), chat: z.string(), secret: z.nullable(z.string()) })
export type Target = z.output<typeof target>

/** Binds a sealed target to its contact point, which has no number while a second operator has not agreed. */
const boundTo = (sealKey: string) => `contact point ${sealKey}`

export const sealTarget = (vault: Vault, sealKey: string, it: Target): Sealed =>
  vault.seal(Buffer.from(JSON.stringify(it)), boundTo(sealKey))

/** @throws when nothing in HUMIDOR_SECRET opens it */
export const openTarget = (vault: Vault, row: Omit<SealedTarget, 'kind'>): Target =>
  target.parse(
    JSON.parse(vault.open({ bytes: row.target, keyId: row.key_id }, boundTo(row.seal_key)).toString()) as unknown,
  )

/** The secrets of the contact points at an address, for the receiver of a sandbox, which knows none itself. */
export async function contactPointSecrets(db: Db, vault: Vault, url: string): Promise<string[]> {
  const targets = (await webhookTargets(db)).map((row) => openTarget(vault, row))
  return targets.flatMap(({ address, secret }) => (address === url && secret !== null ? [secret] : []))
}
