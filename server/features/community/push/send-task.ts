import { pushRuleOf, pushTurn } from '@humidor/domain/community/push.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { PushAnswer, PushMessage, PushSender } from '../../../adapters/push/push.ts'
import type { Database } from '../../../database/database.ts'
import { enqueueAll, type Task } from '../../../jobs/tasks.ts'
import { PUSH_TASK, type PushPayload } from '../../../platform/notifications/push-queue.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { unreadAt } from '../notices/notices.ts'
import { openDevice } from './device-seal.ts'
import { quietOf } from './push.present.ts'
import { chosenBy, type DeviceRow, devicesOf, forgetDevice, noteSent, putWaiting } from './push.queries.ts'
import { pushMessage } from './push-message.ts'

export interface SendParts {
  db: Database
  vault: Vault
  clock: Clock
  /** Undefined: the platform sends no push notifications. */
  push: PushSender | undefined
}

/** The answer for one device, or the error of the attempt. */
interface Outcome {
  device: DeviceRow
  answer: PushAnswer | { is: 'failed'; error: unknown }
}

async function sendTo(device: DeviceRow, message: PushMessage, sender: PushSender, vault: Vault): Promise<Outcome> {
  try {
    const address = { ...openDevice(vault, device), publicKey: device.public_key }
    return { device, answer: await sender.send(address, message) }
  } catch (error) {
    return { device, answer: { is: 'failed', error } }
  }
}

/**
 * Records the answers. A device that its service does not know is deleted. One that must wait for a pause waits in the database, and
 * the others that failed are tried again, each by a task of its own, so that no device gets a message twice.
 * @throws the failure, where the task is of one device alone: the queue tries it again
 */
async function settleOutcomes(db: Database, payload: PushPayload, outcomes: readonly Outcome[], now: Date) {
  const of = (is: Outcome['answer']['is']) => outcomes.filter(({ answer }) => answer.is === is)
  const sent = of('sent').map(({ device }) => device.sid)
  if (sent.length > 0) await noteSent(db, payload.uid, sent, now)
  for (const { device } of of('gone')) await forgetDevice(db, device)
  const again: Outcome[] = []
  for (const outcome of [...of('later'), ...of('failed')]) {
    const { device, answer } = outcome
    const pause = answer.is === 'later' ? answer.seconds : undefined
    if (pause === undefined) again.push(outcome)
    else {
      const sendAt = new Date(now.getTime() + pause * 1_000)
      if (sendAt < new Date(payload.expiresAt)) await putWaiting(db, [{ ...payload, sid: device.sid }], sendAt)
    }
  }
  const [first] = again
  if (!first) return
  if (payload.sid === undefined)
    return await enqueueAll(
      db,
      PUSH_TASK,
      again.map(({ device }): PushPayload => ({ ...payload, sid: device.sid })),
    )
  throw first.answer.is === 'failed' ? first.answer.error : new Error('the push service cannot take a message now')
}

/** Sends a notification to the devices of its member: now, after their quiet hours, or never. */
export const createSendTask = ({ db, vault, clock, push }: SendParts): Task<PushPayload> => ({
  ...PUSH_TASK,
  async run(payload) {
    const now = clock.now()
    const chosen = await chosenBy(db, payload.uid)
    if (!push || !chosen) return
    const expiresAt = new Date(payload.expiresAt)
    if (payload.kind === 'test') {
      if (now >= expiresAt) return
    } else {
      const rule = pushRuleOf(payload.kind)
      // They may have chosen otherwise since it was queued.
      if (!rule || !chosen[rule.group]) return
      const turn = pushTurn({ rule, expiresAt }, quietOf(chosen), now)
      if (turn.turn === 'drop') return
      if (turn.turn === 'wait') return void (await putWaiting(db, [payload], turn.until))
    }
    const devices = await devicesOf(db, payload.uid, payload.sid, now)
    if (devices.length === 0) return
    const unread = await unreadAt(db, payload.uid, now)
    const message = pushMessage(payload, { ...chosen, unread }, now)
    const outcomes = await Promise.all(devices.map((device) => sendTo(device, message, push, vault)))
    await settleOutcomes(db, payload, outcomes, now)
  },
})
