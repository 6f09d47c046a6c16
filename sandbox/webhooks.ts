import { createWebhookSender } from '@humidor/server/adapters/webhooks/webhooks.ts'
import type { Db } from '@humidor/server/database/database.ts'
import { contactPointSecrets } from '@humidor/server/features/backoffice/alerts/alerts.ts'
import { openSecrets } from '@humidor/server/features/commerce/webhooks/webhook-secret.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

export interface SandboxWebhooksParts {
  db: Db
  vault: Vault
  now(): Date
  /** The port of the receiver, where webhooks of the last start expect it. Any, if it is taken. */
  port?: number
  timeouts?: { connect: number; whole: number }
}

export type SandboxWebhooks = Awaited<ReturnType<typeof openSandboxWebhooks>>

/** Opens the sandbox's own receiver of webhooks, and what posts to it and to real servers. */
export async function openSandboxWebhooks({ db, vault, now, port = 0, timeouts }: SandboxWebhooksParts) {
  /** The receiver belongs to nobody, so it looks up the secrets that a shop, or who gets alerts, would have noted down. */
  const secretsOf = async (url: string) => {
    const webhooks = db
      .selectFrom('merchant_webhook')
      .selectAll()
      .where('url', '=', url)
      .where('removed_at', 'is', null)
    const ofShops = (await webhooks.execute()).flatMap((row) => openSecrets(vault, row, now()))
    return [...ofShops, ...(await contactPointSecrets(db, vault, url))]
  }
  const receiver = await openWebhookReceiver({ now, secretsOf, port }).catch(() =>
    openWebhookReceiver({ now, secretsOf }),
  )
  const sender = createWebhookSender({ local: receiver.url, ...(timeouts && { timeouts }) })
  return {
    ...receiver,
    sender,
    async close() {
      sender.close()
      await receiver.close()
    },
  }
}
