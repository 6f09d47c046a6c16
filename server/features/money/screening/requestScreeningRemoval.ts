import { requestScreeningRemoval } from '@humidor/contract/money/screening.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db } from '../../../database/database.ts'
import { type ApprovalKind, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { aboutEntry, aboutList, countInForce, entryOne, listOne, REMOVAL, removeEntries } from './lists.queries.ts'

type Payload =
  | { entry: string; list: string; line: number; address: string }
  | { listId: number; list: string; entries: number }

const payloadOf = ({ payload }: Asked) => payload as Payload

interface Removal {
  about: string
  aboutName: string
  payload: Payload
}

async function entryRemoval(db: Db, id: bigint): Promise<Removal | undefined> {
  const found = await entryOne(db, id)
  if (!found) return undefined
  const { line, list } = found
  const address = readAddress(found.address)?.spelling ?? found.address
  return { about: aboutEntry(id), aboutName: address, payload: { entry: String(id), list, line, address } }
}

/** Undefined: the list is not in force, or nothing of it is. */
async function listRemoval(db: Db, id: number): Promise<Removal | undefined> {
  const list = await listOne(db, id)
  const entries = await countInForce(db, id)
  if (!list || list.name === null || entries === 0) return undefined
  return { about: aboutList(id), aboutName: list.name, payload: { listId: id, list: list.name, entries } }
}

/** `POST /console/requestScreeningRemoval`. */
export const answerRequestScreeningRemoval = (randomness: Randomness) =>
  transaction(requestScreeningRemoval, async ({ tx, operator, at, request, fail, demand }) => {
    const { entry, list, reason } = request
    demand(refuseNote(reason))
    if ((entry === undefined) === (list === undefined)) fail('parameter_error')
    const removal =
      (list === undefined
        ? await entryRemoval(tx, readNumber(entry ?? '') ?? fail('not_found'))
        : await listRemoval(tx, list)) ?? fail('not_found')
    const asked = { kind: REMOVAL, ...removal, reason, maker: operator.id, at }
    if (!(await requestApproval(tx, randomness, asked))) fail('illegal_operation')
    return null
  })

/** The removal of entries that two operators agreed on. What stopped before stays stopped. */
export const screeningRemoval: ApprovalKind = {
  kind: REMOVAL,
  summary: 'Removes entries from a list of addresses: withdrawals to them no longer stop.',
  describe(asked) {
    const it = payloadOf(asked)
    const list = { name: 'List', value: it.list }
    if ('listId' in it) return [list, { name: 'All entries', value: it.entries.toLocaleString('en'), warns: true }]
    return [list, { name: 'Line', value: String(it.line) }, { name: 'Address', value: it.address }]
  },
  async run(tx, { id: approvalId, payload, at }) {
    const it = payload as Payload
    const what = 'listId' in it ? { list: it.listId } : { entry: BigInt(it.entry) }
    if ((await removeEntries(tx, what, { approvalId, at })) === 0) throw noLongerPossible('illegal_operation')
  },
}
