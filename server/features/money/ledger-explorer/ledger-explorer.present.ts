import type { AccountRow } from './accounts.queries.ts'
import type { MovedRow, TransferRow } from './transfers.queries.ts'

/** A transfer with its moved amounts, picked out of those of several transfers. */
export function presentTransfer({ id, operation, key, at }: TransferRow, moved: readonly MovedRow[]) {
  const own = moved.filter((row) => row.transfer_id === id)
  return {
    id: id.toString(),
    operation,
    key,
    at,
    entries: Number(own.reduce((sum, row) => sum + row.entries, 0n)),
    moved: own.map((row) => ({ coin: row.asset, amount: row.moved })),
  }
}

/** An account for operators. The lanes of a platform account are one account, with the number of their kind. */
export const presentAccount = ({ id, kind, owner, owner_id, owner_name, name, asset }: AccountRow) => ({
  number: owner === 'platform' ? String(kind) : id.toString(),
  owner,
  ownerId: owner === 'platform' ? null : Number(owner_id),
  ownerName: owner_name,
  name,
  coin: asset,
})
