import { setTimeout as pause } from 'node:timers/promises'
import { requestReserveProof } from '@humidor/contract/money/reserve-proofs.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import {
  readReserveMessage,
  readSignature,
  refuseReserveMessage,
  refuseSignature,
} from '@humidor/domain/money/reserve-proof.ts'
import type { Db } from '../../../database/database.ts'
import { type ApprovalKind, type Approved, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { type ProofParts, platformOf, readerOf, refuseReserve, refuseSigned } from './proof.ts'
import { usdtText } from './reserve-proofs.present.ts'
import { insertReserve, isUsed } from './reserve-proofs.queries.ts'

const PROOF = 'reserveProof'

interface Payload {
  network: Chain
  message: string
  /** As `readSignature` returns it. */
  signature: string
}

/** `POST /console/requestReserveProof`. */
export const answerRequestReserveProof = (parts: ProofParts) =>
  transaction(requestReserveProof, async ({ tx, operator, at, request, fail, demand }) => {
    const { network, message, reason } = request
    demand(refuseNote(reason))
    const { spelling: address, no } = await refuseReserve(tx, parts, { network, address: request.address })
    demand(no)
    const platform = platformOf(parts)
    demand(refuseReserveMessage({ message, network, address, platform, today: businessDay(at) }))
    demand(refuseSignature(request.signature))
    const signature = readSignature(request.signature) ?? ''
    demand(await refuseSigned(parts.vault, { network, address, message, signature }))
    if (await isUsed(tx, message)) fail('illegal_operation')
    const payload: Payload = { network, message, signature }
    const asked = { kind: PROOF, about: address, aboutName: address, reason, payload }
    if (!(await requestApproval(tx, parts.randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** Reads the stored request. */
const proofOf = ({ about, payload }: Pick<Approved, 'about' | 'payload'>) => ({
  address: about,
  ...(payload as Payload),
})

/** Milliseconds for which the list of requests waits for a balance. */
const PATIENCE_MS = 2_000

/** What lies on an address now, in words. The list of requests must not wait for a silent provider. */
async function balanceText(parts: ProofParts, it: { network: Chain; address: string }): Promise<string> {
  const reader = readerOf(parts, it.network)
  if (!reader) return 'Unknown: the chain is not configured'
  const late = pause(PATIENCE_MS, undefined, { ref: false })
  const balance = await Promise.race([reader.balanceOf(it.address), late]).catch(() => undefined)
  return balance ? usdtText(balance.raw / reader.unitsPerMicro) : 'Unknown: the providers do not agree now'
}

/** An address that two operators keep and show as the platform's (rules M31). */
export const reserveProof = (parts: ProofParts): ApprovalKind => ({
  kind: PROOF,
  summary: 'Keeps an address as the platform’s, by a signature of its key, and shows it with its balance.',
  describe(asked) {
    const { network, address, message } = proofOf(asked)
    return [
      { name: 'Network', value: network === 'TRX' ? 'TRON' : network },
      { name: 'Address', value: address },
      { name: 'Signed on', value: readReserveMessage(message)?.day ?? '' },
    ]
  },
  weigh: (_db: Db, asked: readonly Asked[]) =>
    Promise.all(asked.map(proofOf).map(async (it) => [{ name: 'Balance now', value: await balanceText(parts, it) }])),
  async run(tx, approved) {
    const { id, at } = approved
    const it = proofOf(approved)
    // The request may have waited for a day. The signature is checked again, as rows of the database prove nothing.
    const no = (await refuseReserve(tx, parts, it)).no ?? (await refuseSigned(parts.vault, it))
    if (no) throw noLongerPossible('illegal_operation')
    const { network, address, message, signature } = it
    const row = { approval_id: id, network, address, message, signature, proved_at: at }
    if (!(await insertReserve(tx, row))) throw noLongerPossible('illegal_operation')
  },
})
