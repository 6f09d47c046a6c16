import type { Sealed, Vault } from '../../../platform/security/vault.ts'

/** Binds a sealed secret to its merchant. */
const boundToWebhooks = (merchantId: number) => `webhook of ${merchantId}`

export const sealSecret = (vault: Vault, merchantId: number, secret: string): Sealed =>
  vault.seal(Buffer.from(secret), boundToWebhooks(merchantId))

/** The stored secrets of a webhook. */
export interface SecretColumns {
  merchant_id: number
  secret: Buffer
  key_id: string
  previous_secret: Buffer | null
  previous_key_id: string | null
  previous_until: Date | null
}

/** The secrets that sign at a moment, the current one first. @throws when nothing in HUMIDOR_SECRET opens one */
export function openSecrets(vault: Vault, row: SecretColumns, at: Date): string[] {
  const open = (bytes: Buffer, keyId: string) =>
    vault.open({ bytes, keyId }, boundToWebhooks(row.merchant_id)).toString()
  const { previous_secret: bytes, previous_key_id: keyId, previous_until: until } = row
  const isAlive = bytes !== null && keyId !== null && until !== null && at < until
  return [open(row.secret, row.key_id), ...(isAlive ? [open(bytes, keyId)] : [])]
}
