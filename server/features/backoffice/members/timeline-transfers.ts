import { memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import type { TimelineEntry, TimelineSource } from '../../../http/feature.ts'
import { accountKinds } from '../../../ledger/accounts.ts'
import { presentEntry } from '../../../platform/console/entries.present.ts'
import { type EntryPlace, type EntryRow, entriesAfter } from '../../../platform/console/entries.queries.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { billsOfTransfers, type TransferBillRow } from '../../commerce/merchant-records/merchant-records.ts'
import { type OtherRow, otherParties } from './timeline-transfers.queries.ts'

/** Above every account: the place behind all entries of a transfer. */
const BEHIND_ALL_ACCOUNTS = 999_999_999_999_999_999n

const placeBehind = (transfer: bigint): EntryPlace => ({ transfer, account: BEHIND_ALL_ACCOUNTS, seq: 0n })

/** Entries to read for each transfer: most have one of the member's wallets, or a wallet and its reserved money. */
const ENTRIES_OF_ONE = 2

/** The entries of each transfer, in their order. The last transfer may lack some where `isCut`; it is left out then. */
function byTransfer(rows: readonly EntryRow[], isCut: boolean): EntryRow[][] {
  const transfers = [...Map.groupBy(rows, ({ transfer_id }) => transfer_id).values()]
  return isCut ? transfers.slice(0, -1) : transfers
}

const presentOther = ({ owner, owner_id, name }: OtherRow) => ({
  who: owner,
  id: owner === 'merchant' ? merchantCode(Number(owner_id)) : String(owner_id),
  name,
})

function present(rows: readonly EntryRow[], other: OtherRow | undefined, bill: TransferBillRow | undefined) {
  return rows.slice(0, 1).map(
    ({ transfer_id: id, at, operation }): TimelineEntry => ({
      at,
      key: String(id),
      what: operation,
      amounts: rows.map(presentEntry).map(({ account, coin, amount }) => ({ account, coin, amount })),
      other: other ? presentOther(other) : null,
      link: bill
        ? { to: 'bill', id: String(bill.id), within: bill.vcode }
        : { to: 'transfer', id: String(id), within: null },
    }),
  )
}

/** The transfers on the accounts of a member, each once with all that it moved of theirs. */
export const memberTransfers: TimelineSource = {
  ...{ source: 'transfer', of: 'member', firstCall: memberHistory },
  async read(db, { number: uid }, { after, from, before, limit }) {
    const transfer = after === undefined ? undefined : readNumber(after)
    if (after !== undefined && transfer === undefined) return undefined
    const accounts = accountKinds.member.map(({ kind }) => uid * 100 + kind)
    const most = ENTRIES_OF_ONE * limit + accounts.length
    const place = transfer === undefined ? undefined : placeBehind(transfer)
    const found = await entriesAfter(db, { accounts, operation: undefined }, place, most, before)
    const isCut = found.length === most
    const transfers = byTransfer(found, isCut)
    const within = transfers.filter(([first]) => !from || (first && first.at >= from))
    const shown = within.slice(0, limit)
    const ids = shown.flatMap(([first]) => (first ? [first.transfer_id] : []))
    const [others, bills] = await Promise.all([otherParties(db, uid, ids), billsOfTransfers(db, ids)])
    return {
      entries: shown.flatMap((rows, n) => present(rows, others.get(ids[n] ?? 0n), bills.get(ids[n] ?? 0n))),
      more: within.length > limit || (isCut && within.length === transfers.length),
    }
  },
}
