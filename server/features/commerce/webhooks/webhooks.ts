import type { Clock } from '../../../adapters/clock.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { answerAddWebhook } from './addWebhook.ts'
import { answerChangeWebhook } from './changeWebhook.ts'
import { answerMerchantDeliveries } from './console/merchantDeliveries.ts'
import { answerMerchantWebhooks } from './console/merchantWebhooks.ts'
import { answerReplayMerchantDelivery } from './console/replayMerchantDelivery.ts'
import { answerListWebhooks } from './listWebhooks.ts'
import { answerRemoveWebhook } from './removeWebhook.ts'
import { answerReplayDelivery } from './replayDelivery.ts'
import { answerRotateWebhookSecret } from './rotateWebhookSecret.ts'
import { answerTestWebhook } from './testWebhook.ts'
import { answerWebhookDeliveries } from './webhookDeliveries.ts'
import { webhookInvariants } from './webhooks.invariants.ts'
import { deliverWebhooks, endWaiting, sweep } from './webhooks.jobs.ts'

export interface WebhooksParts {
  vault: Vault
  clock: Clock
  randomness: Randomness
  alarm: Alarm
  /** What posts to the servers of merchants. Undefined: none may be added, and nothing is sent. */
  webhooks?: WebhookSender | undefined
  /** The address of the site, for the links of charges. */
  publicUrl: string
}

/** Webhooks: a merchant's servers are told what happens to them (docs/decisions/0104-webhooks.md). */
export const webhooksFeature = {
  invariants: webhookInvariants,
  open({ vault, clock, randomness, alarm, webhooks, publicUrl }: WebhooksParts): Feature {
    return {
      name: 'webhooks',
      handlers: [
        answerListWebhooks(webhooks),
        answerAddWebhook({ webhooks, vault, randomness }),
        answerChangeWebhook(webhooks),
        answerRotateWebhookSecret({ vault, randomness }),
        answerRemoveWebhook,
        answerTestWebhook(webhooks),
        answerWebhookDeliveries,
        answerReplayDelivery,
        answerMerchantWebhooks,
        answerMerchantDeliveries,
        answerReplayMerchantDelivery,
      ],
      jobs: [
        ...(webhooks ? [deliverWebhooks({ sender: webhooks, vault, clock, alarm, site: publicUrl })] : []),
        endWaiting,
        sweep,
      ],
    }
  },
}
