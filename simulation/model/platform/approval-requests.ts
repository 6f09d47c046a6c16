import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { ModelPlatform } from './model-platform.ts'
import type { Approval } from './rows.ts'

/** How long a request waits for a second operator: a day. */
const APPROVAL_TIME_MS = 86_400_000

/** The effect of an approved request, under the intent of the second operator. */
export type AgreedAction = (
  platform: ModelPlatform,
  tx: Tx,
  agreed: { asked: Approval; intent: string; checker: number; at: Date },
) => Steps<void>

/** The subject of a request. */
export const nameOf = ({ kind, about }: Pick<Approval, 'kind' | 'about'>) => `${kind} ${about}`

/** `requestApproval`: requests an approval. False: the same request is already waiting. */
export function* requestApproval(
  platform: ModelPlatform,
  tx: Tx,
  it: Pick<Approval, 'kind' | 'about' | 'payload' | 'maker'> & { n: number; at: Date },
): Steps<boolean> {
  const { n, kind, about, payload, maker, at } = it
  const id = `a${n}`
  const row: Approval = {
    id,
    kind,
    about,
    payload,
    maker,
    expiresAt: at.getTime() + APPROVAL_TIME_MS,
    state: 'waiting',
  }
  yield* withdrawExpired(platform, tx, row, at)
  if (!(yield* platform.waiting.insert(tx, nameOf(row), { id }))) return false
  yield* platform.approvals.insert(tx, id, row)
  return true
}

/** Whether a request waits for a second operator. */
export function isRequested(platform: ModelPlatform, it: Pick<Approval, 'kind' | 'about'>, at: Date): boolean {
  const found = platform.waiting.get(nameOf(it))
  const asked = found && platform.approvals.get(found.id)
  return asked?.state === 'waiting' && at.getTime() < asked.expiresAt
}

function* withdrawExpired(platform: ModelPlatform, tx: Tx, { kind, about }: Approval, at: Date): Steps<void> {
  const found = platform.waiting.get(nameOf({ kind, about }))
  const before = found && platform.approvals.get(found.id)
  if (before && before.expiresAt <= at.getTime()) yield* withdrawRequest(platform, tx, { kind, about })
}

/** Ends a waiting request that cannot be carried out any more. */
export function* withdrawRequest(platform: ModelPlatform, tx: Tx, it: Pick<Approval, 'kind' | 'about'>): Steps<void> {
  const found = platform.waiting.get(nameOf(it))
  const asked = found && (yield* platform.approvals.lock(tx, found.id))
  if (asked?.state !== 'waiting') return
  platform.approvals.put(tx, asked.id, { ...asked, state: 'expired' })
  yield* platform.waiting.lock(tx, nameOf(it))
  platform.waiting.put(tx, nameOf(it), undefined)
}
