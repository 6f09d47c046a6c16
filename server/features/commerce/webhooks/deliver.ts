import { setTimeout as pause } from 'node:timers/promises'
import { GIVEN_UP_AFTER_S, nextAttempt } from '@humidor/domain/commerce/webhook.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { WebhookAnswer, WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { signWebhook } from '../../../platform/security/webhook-signing.ts'
import {
  claimDue,
  type Outcome,
  recordOutcomes,
  type SendingRow,
  sendingRows,
  silentSince,
} from './deliveries.queries.ts'
import { type Objects, objectsOf } from './objects.ts'
import { createPace, FRESH, type Went } from './pace.ts'
import { endWaitingOf, putOff, switchOff } from './switching-off.queries.ts'
import { openSecrets } from './webhook-secret.ts'
import { eventIdOf, presentBody } from './webhooks.present.ts'

/** Deliveries that a node sends at once. */
const SLOTS = 256
/** Seconds after which another node takes a delivery over: three times the longest attempt. */
const TAKEN_FOR_S = 30
/** Milliseconds between two looks for new deliveries while others are under way, and in which outcomes are gathered. */
const LOOK_MS = 200
const GATHER_MS = 10
/** Milliseconds after which a batch ends, although there is more. */
const BATCH_MS = 5_000
/** Milliseconds for which a node that stops waits for answers. */
const STOP_MS = 5_000

export interface DelivererParts {
  sender: WebhookSender
  vault: Vault
  clock: Clock
  alarm: Alarm
  /** The address of the site, for the links of charges. */
  site: string
}

/** The state of a delivery after an answer. */
export function outcomeOf(
  row: Pick<SendingRow, 'id' | 'webhook_id' | 'attempts' | 'created_at'>,
  answer: WebhookAnswer,
  at: Date,
): Outcome {
  const status = 'status' in answer ? answer.status : null
  const isFine = status !== null && status >= 200 && status < 300
  const isGone = status === 410
  const nextAt = isFine || isGone ? null : (nextAttempt(row.attempts, row.created_at, at) ?? null)
  return {
    ...{ id: row.id, webhookId: row.webhook_id, attempts: row.attempts, nextAt, status, ms: answer.ms },
    state: isFine ? 'delivered' : nextAt === null ? 'failed' : 'pending',
    error: isFine ? null : 'error' in answer ? answer.error : 'answer',
    answer: 'text' in answer ? answer.text : null,
  }
}

const wentOf = ({ state, error }: Outcome): Went =>
  state === 'delivered' ? 'fine' : error === 'timeout' ? 'slow' : 'failed'

/** Sends what is due (docs/decisions/0104-webhooks.md). Several of these may share a database. */
export function createDeliverer({ sender, vault, clock, alarm, site }: DelivererParts) {
  const pace = createPace()
  const running = new Set<Promise<void>>()
  let outcomes: Outcome[] = []
  let arrived = Promise.withResolvers<void>()

  async function post(row: SendingRow, objects: Objects, at: Date): Promise<WebhookAnswer> {
    try {
      const body = presentBody(row, objects, at, site)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Humidor-Webhooks/1',
        'humidor-event-id': eventIdOf(row),
        'humidor-signature': signWebhook(body, openSecrets(vault, row, at), at),
      }
      return await sender.post(row.url, headers, body)
    } catch (error) {
      // The fault is ours, such as a secret that does not open. It is tried again like any other, and stops none of them.
      alarm('a webhook could not be sent', { delivery: row.id, error })
      return { error: 'connect', ms: 0 }
    }
  }

  async function send(row: SendingRow, objects: Objects, at: Date) {
    const answer = await post(row, objects, at)
    const outcome = outcomeOf(row, answer, clock.now())
    outcomes.push(outcome)
    pace.end(row.webhook_id, wentOf(outcome))
    arrived.resolve()
  }

  /** Takes what is due and there is room for, and begins to send it. @returns whether there may be more */
  async function begin(db: Database): Promise<boolean> {
    const at = clock.now()
    const { ids, blocked } = await claimDue(db, {
      ...{ at, until: new Date(at.getTime() + TAKEN_FOR_S * 1_000), rooms: pace.rooms(), fresh: FRESH },
      slots: SLOTS - running.size,
    })
    if (ids.length > 0) {
      const rows = await sendingRows(db, ids)
      const objects = await objectsOf(db, rows, at)
      for (const row of rows) {
        pace.begin(row.webhook_id)
        const sending = send(row, objects, at).finally(() => running.delete(sending))
        running.add(sending)
      }
    }
    return ids.length > 0 || blocked > 0
  }

  /**
   * Records what has come back. A webhook that says it is gone is off in the same moment, before another delivery may be taken; one to
   * which nothing has arrived for three days, right after.
   * @returns how many
   */
  async function record(db: Database): Promise<number> {
    const some = outcomes
    outcomes = []
    arrived = Promise.withResolvers()
    if (some.length === 0) return 0
    const at = clock.now()
    const failed = some.filter(({ state }) => state === 'failed')
    const gone = failed.filter(({ status }) => status === 410).map(({ webhookId }) => webhookId)
    const inOne = (run: (tx: Tx) => Promise<void>) => withRetries(() => db.transaction().execute(run))
    await inOne(async (tx) => {
      // The webhook before its deliveries, as whoever switches it off by hand locks them.
      const off = gone.length > 0 ? await putOff(tx, gone, 'gone', at) : []
      await recordOutcomes(tx, some, at)
      await endWaitingOf(tx, off, at)
    })
    if (failed.length === 0) return some.length
    const since = new Date(at.getTime() - GIVEN_UP_AFTER_S * 1_000)
    const silent = await silentSince(db, [...new Set(failed.map(({ webhookId }) => webhookId))], since)
    if (silent.length > 0) await inOne((tx) => switchOff(tx, silent, 'failing', at))
    return some.length
  }

  /**
   * Sends until nothing is due and every answer has been recorded. What is sent by the end of a batch goes on meanwhile, so that a
   * receiver that hangs delays nobody.
   * @param stopping nothing more is begun once it is aborted
   * @returns the number of attempts, and whether there is more
   */
  return async function deliver(db: Database, stopping?: AbortSignal): Promise<{ done: number; left: boolean }> {
    const since = performance.now()
    let done = 0
    let stoppedAt: number | undefined
    for (;;) {
      const isStopping = stopping?.aborted === true
      if (isStopping) stoppedAt ??= performance.now()
      const mayBegin = !isStopping && running.size < SLOTS
      const [recorded, begun] = await Promise.all([record(db), mayBegin && begin(db)])
      done += recorded
      // What was recorded may have let others go on.
      const more = begun || (recorded > 0 && !isStopping)
      if (running.size === 0 && outcomes.length === 0 && !more) return { done, left: false }
      if (stoppedAt !== undefined && performance.now() - stoppedAt > STOP_MS) return { done, left: false }
      if (!isStopping && done > 0 && performance.now() - since > BATCH_MS) return { done, left: true }
      if (!more || running.size > 0) await Promise.race([arrived.promise, pause(LOOK_MS)])
      if (outcomes.length > 0 && running.size > 0) await pause(GATHER_MS)
    }
  }
}
