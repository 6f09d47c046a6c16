import { requestScreeningList } from '@humidor/contract/money/screening.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseListName } from '@humidor/domain/money/screening.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { type ApprovalKind, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { isNameTaken, lockList, putInForce, USE_LIST } from './lists.queries.ts'

interface Payload {
  name: string
  lines: number
}

const payloadOf = ({ payload }: Asked) => payload as Payload

/** `POST /console/requestScreeningList`. */
export const answerRequestScreeningList = (randomness: Randomness) =>
  transaction(requestScreeningList, async ({ tx, operator, at, request: { id, name, reason }, fail, demand }) => {
    demand(refuseListName(name))
    demand(refuseNote(reason))
    const list = (await lockList(tx, id)) ?? fail('not_found')
    if (list.in_force_at !== null || (await isNameTaken(tx, name))) fail('illegal_operation')
    const payload: Payload = { name, lines: list.lines }
    const asked = { kind: USE_LIST, about: String(id), aboutName: name, reason, payload, maker: operator.id, at }
    if (!(await requestApproval(tx, randomness, asked))) fail('illegal_operation')
    return null
  })

/** A list of addresses that two operators agreed on. */
export const listInForce: ApprovalKind = {
  kind: USE_LIST,
  summary: 'Puts a list of addresses in force: withdrawals to them stop for review.',
  describe: (asked) => [
    { name: 'List', value: payloadOf(asked).name },
    { name: 'Entries', value: payloadOf(asked).lines.toLocaleString('en') },
  ],
  async run(tx, { id: approvalId, about, payload, at }) {
    const { name, lines } = payload as Payload
    const list = await lockList(tx, Number(about))
    const isSame = list !== undefined && list.in_force_at === null && list.lines === lines
    if (!isSame || (await isNameTaken(tx, name))) throw noLongerPossible('illegal_operation')
    await putInForce(tx, list.id, { name, approvalId, at })
  },
}
