import { detail as call } from '@humidor/contract/wallet.ts'
import { operationsOf } from '@humidor/domain/operations.ts'
import { wallets } from '@humidor/domain/wallets.ts'
import { read } from '../../http/handle.ts'
import { memberAccount, placeOf } from '../../ledger/accounts.ts'
import { presentEntry } from './wallet.present.ts'
import { countEntries, entriesOf } from './wallet.queries.ts'

/** The member's own entries of one wallet or of all six, newest first (decisions §2). */
export const detail = read(call, async ({ db, member, request: { page, limit, wallet, op } }) => {
  const accounts = wallets
    .filter((it) => wallet === 0 || it.wallet === wallet)
    .map(({ account }) => placeOf(memberAccount(member.uid, account)).id)
  const operations = op === 0 ? undefined : operationsOf(op)
  const count = await countEntries(db, { accounts, operations })
  const offset = (page - 1) * limit
  const rows = offset < count ? await entriesOf(db, { accounts, operations, offset, limit }) : []
  return { rows: rows.map(presentEntry), count }
})
