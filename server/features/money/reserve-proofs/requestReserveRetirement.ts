import { requestReserveRetirement } from '@humidor/contract/money/reserve-proofs.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { endReserve, reserveOne } from './reserve-proofs.queries.ts'

const RETIREMENT = 'reserveRetirement'

interface Payload {
  network: Chain
  address: string
}

/** `POST /console/requestReserveRetirement`. */
export const answerRequestReserveRetirement = (randomness: Randomness) =>
  transaction(requestReserveRetirement, async ({ tx, operator, at, request, fail, demand }) => {
    demand(refuseNote(request.reason))
    const id = readNumber(request.id)
    const reserve = (id === undefined ? undefined : await reserveOne(tx, id)) ?? fail('not_found')
    const { network, address } = reserve
    if (reserve.ended_at) fail('illegal_operation')
    const payload: Payload = { network, address }
    const asked = { kind: RETIREMENT, about: String(reserve.id), aboutName: address, reason: request.reason, payload }
    if (!(await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** The end of a proved address, which two operators agreed on (rules M31). */
export const reserveRetirement: ApprovalKind = {
  kind: RETIREMENT,
  summary: 'Ends a proved address: it no longer counts, and is kept in the history.',
  describe({ payload }) {
    const { network, address } = payload as Payload
    return [
      { name: 'Network', value: network === 'TRX' ? 'TRON' : network },
      { name: 'Address', value: address },
    ]
  },
  async run(tx, { id, about, at }) {
    if (!(await endReserve(tx, BigInt(about), { at, approval: id }))) throw noLongerPossible('illegal_operation')
  },
}
