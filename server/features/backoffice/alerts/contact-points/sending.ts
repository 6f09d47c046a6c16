import {
  type AlertMessageKind,
  alertMessageLines,
  alertMessageTitle,
  type TellableAlert,
} from '@humidor/domain/backoffice/alert-message.ts'
import type { Clock } from '../../../../adapters/clock.ts'
import { letter } from '../../../../adapters/letter.ts'
import type { Mailer } from '../../../../adapters/mail.ts'
import type { WebhookSender } from '../../../../adapters/webhooks/webhooks.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { enqueueAll, retryPolicy, type Task } from '../../../../jobs/tasks.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { signWebhook } from '../../../../platform/security/webhook-signing.ts'
import { noteFailed, noteSent, type QueuedMessage, type SendingRow, sendingRow } from './messages.queries.ts'
import { openTarget, type Target } from './target.ts'

export interface SendingParts {
  db: Database
  vault: Vault
  clock: Clock
  mailer: Mailer
  /** What posts to webhooks and bots. Undefined: neither may be added, and nothing is posted. */
  webhooks?: WebhookSender | undefined
  /** The address of the site, for the link to the console. */
  publicUrl: string
}

interface Payload {
  /** The number of a message. */
  message: string
}

const MAIL = 'alerts.mail'
const POST = 'alerts.post'
/** The first try and its repeats. */
const TRIES_MOST = retryPolicy.tries + 1

/** Queues messages in the caller's transaction. */
export async function queueMessages(tx: Tx, messages: readonly QueuedMessage[]): Promise<void> {
  const payloads = (isMail: boolean): Payload[] =>
    messages.filter(({ kind }) => (kind === 'email') === isMail).map(({ id }) => ({ message: id.toString() }))
  await enqueueAll(tx, { id: MAIL }, payloads(true))
  await enqueueAll(tx, { id: POST }, payloads(false))
}

/** A message as it is written for every kind of contact point. */
interface Written {
  kind: AlertMessageKind
  title: string
  lines: readonly string[]
  link: string
  alert: TellableAlert | undefined
}

const alertOf = ({
  rule,
  subject,
  severity,
  value,
  threshold,
  fired_at: firedAt,
}: SendingRow): TellableAlert | undefined =>
  rule !== null && subject !== null && severity !== null && value !== null && threshold !== null && firedAt !== null
    ? { rule, subject, severity, value, threshold, firedAt }
    : undefined

function write(row: SendingRow, publicUrl: string): Written {
  const alert = alertOf(row)
  const link = `${publicUrl}/console/alerts${row.alert_id === null ? '' : `?item=${row.alert_id}`}`
  const { message_kind: kind } = row
  return { kind, alert, link, title: alertMessageTitle(kind, alert), lines: alertMessageLines(kind, alert, link) }
}

const letterOf = ({ title, lines }: Written, to: string) => {
  const [lead = '', ...small] = lines
  const foot = 'You get this letter because two administrators of Humidor made this address a contact point of alerts.'
  return letter({ to, lang: 'en', subject: `Humidor: ${title}`, title, lead, small, foot })
}

const textOf = ({ title, lines }: Written) => [title, ...lines].join('\n')

/** The body of a webhook. Amounts are whole units as text, as JSON carries no such numbers. */
const eventOf = (row: SendingRow, it: Written, at: Date) => ({
  ...{ id: `alm_${row.id}`, type: `alert.${it.kind}`, createdAt: at.toISOString() },
  ...{ title: it.title, text: textOf(it), link: it.link },
  alert: it.alert && {
    ...{ id: `${row.alert_id}`, rule: it.alert.rule, subject: it.alert.subject, severity: it.alert.severity },
    ...{ value: `${it.alert.value}`, threshold: `${it.alert.threshold}`, firedAt: it.alert.firedAt.toISOString() },
  },
})

/** What went wrong with a try, for the log of messages: no address, no answer of the other side. */
class UndeliveredError extends Error {
  override name = 'UndeliveredError'
}

async function post(parts: SendingParts, row: SendingRow, target: Target, it: Written) {
  const { webhooks, clock } = parts
  if (!webhooks) throw new UndeliveredError('not offered')
  const at = clock.now()
  const body = JSON.stringify(row.kind === 'bot' ? { chat_id: target.chat, text: textOf(it) } : eventOf(row, it, at))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Humidor-Alerts/1',
    ...(target.secret !== null && {
      'humidor-event-id': `alm_${row.id}`,
      'humidor-signature': signWebhook(body, [target.secret], at),
    }),
  }
  const answer = await webhooks.post(target.address, headers, body)
  if ('error' in answer) throw new UndeliveredError(answer.error)
  if (answer.status < 200 || answer.status >= 300) throw new UndeliveredError(`status ${answer.status}`)
}

const reasonOf = (error: unknown) => (error instanceof UndeliveredError ? error.message : 'not accepted')

/** Sends one message. A message about an alert that has ended meanwhile, or to a removed contact point, is not sent. */
async function send(parts: SendingParts, id: bigint) {
  const { db, vault, clock, mailer, publicUrl } = parts
  const row = await sendingRow(db, id)
  if (!row || row.state !== 'waiting') return
  const isOver = row.message_kind === 'firing' && row.alert_state === 'resolved'
  if (isOver || row.removed_at !== null) return void (await noteFailed(db, id, isOver ? 'over' : 'removed', 1))
  try {
    const target = openTarget(vault, row)
    const it = write(row, publicUrl)
    if (row.kind === 'email') await mailer.send(letterOf(it, target.address))
    else await post(parts, row, target, it)
  } catch (error) {
    await noteFailed(db, id, reasonOf(error), TRIES_MOST)
    throw error
  }
  await noteSent(db, id, clock.now())
}

const taskOf = (id: string, parts: SendingParts): Task<Payload> => ({
  id,
  run: ({ message }) => send(parts, BigInt(message)),
})

/** The tasks that send messages: letters, and what is posted. */
export const messageTasks = (parts: SendingParts): readonly Task<Payload>[] => [
  { ...taskOf(MAIL, parts), mails: true },
  taskOf(POST, parts),
]
