import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { momentText } from '../../../words/moments.ts'

type Calls = typeof consoleContract.webhooks
export type Webhook = AnswerOf<Calls['merchantWebhooks']>['rows'][number]
export type Delivery = AnswerOf<Calls['merchantDeliveries']>['rows'][number]

const offTexts: Record<NonNullable<Webhook['off']>['why'], string> = {
  owner: 'Off, by the owner',
  gone: 'Off: the receiver is gone',
  failing: 'Off: nothing arrived for three days',
}

/** Whether a webhook is on, and else why not. */
export const webhookState = ({ off }: Pick<Webhook, 'off'>) =>
  off === null ? ({ kind: 'done', text: 'On' } as const) : ({ kind: 'fail', text: offTexts[off.why] } as const)

/** The events that a webhook gets. None named: all. */
export const kindsText = (kinds: Webhook['kinds']) => (kinds.length === 0 ? 'All events' : kinds.join(', '))

const errorTexts: Record<NonNullable<Delivery['error']>, string> = {
  address: 'The name leads to no public address',
  connect: 'Nobody answers there',
  tls: 'The certificate is not that of the name',
  timeout: 'No answer in time',
  answer: 'Not accepted',
  off: 'Switched off before it was sent',
}

/** How the last attempt of a delivery ended, in a sentence. */
export function outcomeText({ status, error, ms, attempts }: Pick<Delivery, 'status' | 'error' | 'ms' | 'attempts'>) {
  if (attempts === 0 && error === null) return 'Not sent yet'
  const answered = status === null ? undefined : `Answered ${status}${ms === null ? '' : ` in ${ms} ms`}`
  return answered ?? (error === null ? 'No answer' : errorTexts[error])
}

/** When a delivery is sent next, or when it ended. */
export const whenText = ({ nextAt, endedAt }: Pick<Delivery, 'nextAt' | 'endedAt'>) =>
  nextAt === null ? (endedAt === null ? '' : `Ended ${momentText(endedAt)}`) : `Next attempt ${momentText(nextAt)}`
