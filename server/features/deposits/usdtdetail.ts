import * as contract from '@humidor/contract/deposits.ts'
import type { Chain } from '@humidor/domain/deposit.ts'
import type { ChainReader } from '../../adapters/chain.ts'
import { read } from '../../http/handle.ts'
import { presentDeposit } from './deposits.present.ts'
import { countDeposits, depositsOf } from './deposits.queries.ts'

/** What `type` asks for: 0 both, 1 deposits, 2 withdrawals. */
const WITHDRAWALS = 2

/** The member's deposits, newest first, with their confirmations as far as the chain has been read. */
export const usdtdetail = (readers: readonly ChainReader[]) => {
  const needed = (chain: Chain) => readers.find((reader) => reader.chain === chain)?.confirmations ?? 0
  return read(contract.usdtdetail, async ({ request, member, db, at }) => {
    if (request.type === WITHDRAWALS) return { rows: [], count: 0 }
    const { page, limit } = request
    const rows = await depositsOf(db, { uid: member.uid, page, limit })
    return { rows: rows.map((row) => presentDeposit(row, at, needed)), count: await countDeposits(db, member.uid) }
  })
}
