import { requestContactPoint } from '@humidor/contract/backoffice/contact-points.console.ts'
import { normalEmail } from '@humidor/domain/accounts/registration.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import {
  type ContactPointKind,
  type QuietHours,
  refuseContactPoint,
  refuseMoreContactPoints,
  shownTarget,
} from '@humidor/domain/backoffice/contact-points.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { WebhookSender } from '../../../../adapters/webhooks/webhooks.ts'
import type { Tx } from '../../../../database/database.ts'
import {
  type ApprovalKind,
  type Approved,
  type Asked,
  type Detail,
  noLongerPossible,
} from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { newWebhookSecret } from '../../../../platform/security/webhook-signing.ts'
import { CONTACT_POINT, insertContactPoint, lockContactPoints, removeContactPoint } from './contact-points.queries.ts'
import { sealTarget } from './target.ts'

const KEY_BYTES = 16

export interface ContactPointParts {
  randomness: Randomness
  vault: Vault
  /** Undefined: this platform posts nothing. */
  webhooks?: WebhookSender | undefined
}

/** A request for a new contact point. Its target is sealed from the beginning. */
interface Added {
  action: 'add'
  name: string
  kind: ContactPointKind
  shown: string
  target: string
  keyId: string
  quiet: QuietHours | null
}

/** A request to remove one, as it is called and shown. */
export interface Removed {
  action: 'remove'
  name: string
  shown: string
}

const payloadOf = ({ payload }: Asked) => payload as Added | Removed

/** `POST /console/requestContactPoint`. */
export const answerRequestContactPoint = ({ randomness, vault, webhooks }: ContactPointParts) =>
  transaction(requestContactPoint, async ({ tx, operator, at, request, fail, demand }) => {
    const { name, kind, chat, quiet, reason } = request
    const address = kind === 'email' ? normalEmail(request.secretAddress) : request.secretAddress
    demand(refuseContactPoint({ name, kind, address, chat, quiet }, webhooks?.local))
    demand(refuseNote(reason))
    if (kind !== 'email' && !webhooks) fail('illegal_operation')
    demand(refuseMoreContactPoints((await lockContactPoints(tx)).length))
    const secret = kind === 'webhook' ? newWebhookSecret(randomness) : null
    const sealKey = randomness.bytes(KEY_BYTES).toString('base64url')
    const { bytes, keyId } = sealTarget(vault, sealKey, { address, chat, secret })
    const shown = shownTarget({ kind, address })
    const payload: Added = { action: 'add', name, kind, shown, target: bytes.toString('base64'), keyId, quiet }
    const asked = { kind: CONTACT_POINT, about: sealKey, aboutName: name, reason, payload, maker: operator.id, at }
    if (!(await requestApproval(tx, randomness, asked))) fail('illegal_operation')
    return { secret }
  })

const timeText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const quietText = (quiet: QuietHours | null) =>
  quiet === null ? 'none' : `${timeText(quiet.from)} to ${timeText(quiet.until)}, ${quiet.zone}`

function describe(asked: Asked): readonly Detail[] {
  const it = payloadOf(asked)
  const what = { name: it.action === 'add' ? 'Alerts go to' : 'Alerts no longer go to', value: it.shown }
  if (it.action === 'remove') return [{ ...what, warns: true }]
  return [what, { name: 'Kind', value: it.kind }, { name: 'Quiet hours', value: quietText(it.quiet) }]
}

async function run(tx: Tx, approved: Approved) {
  const { id, about, at } = approved
  const it = payloadOf(approved)
  const known = await lockContactPoints(tx)
  if (it.action === 'remove') {
    if (!(await removeContactPoint(tx, Number(about), id, at))) throw noLongerPossible('illegal_operation')
    return
  }
  if (refuseMoreContactPoints(known.length)) throw noLongerPossible('illegal_operation')
  const { name, kind, shown, keyId, quiet } = it
  const row = { name, kind, shown, keyId, quiet, target: Buffer.from(it.target, 'base64') }
  await insertContactPoint(tx, { ...row, sealKey: about, place: known.length + 1, approvalId: id, at })
}

/** A contact point that two admins agree on: it gets inner news (rules O11). */
export const contactPointKind: ApprovalKind = {
  kind: CONTACT_POINT,
  summary: 'Adds or removes a contact point of alerts.',
  describe,
  run,
}
