import { explorerOfAddress } from '@humidor/domain/money/explorer.ts'
import { publishedLiabilities } from '../liabilities/liabilities.ts'
import { publicKeys } from '../receipts/receipts.ts'
import { provenReserves } from '../reserve-proofs/reserve-proofs.ts'
import type { TransparencySources } from './seams.ts'

/** Days of proofs of liabilities on the page. The app has all. */
const SHOWN_DAYS = 7

/** What the features that prove something publish on the page. */
export const publicSources: TransparencySources = {
  async provenReserves(db, at) {
    const { addresses } = await provenReserves(db, at)
    // An address that was not read yet counts nothing.
    return addresses.flatMap(({ network: chain, address, provedAt: provenAt, newest }) =>
      newest === undefined
        ? []
        : {
            chain,
            address,
            balance: newest.amount,
            readAt: newest.at,
            provenAt,
            explorer: explorerOfAddress(chain, address),
          },
    )
  },
  async liabilitiesProofs(db) {
    const days = await publishedLiabilities(db, SHOWN_DAYS)
    return days.map(({ day, trees, statementHash: root }) => ({
      ...{ day, root, totals: trees.map(({ asset: coin, total: amount }) => ({ coin, amount })) },
      list: `/transparency/liabilities/${day}.json`,
      check: `/Inclusion?day=${day}`,
    }))
  },
  async receiptKeys(db) {
    const keys = await publicKeys(db)
    return keys.map(({ id, publicKey, from, until }) => ({
      ...{ id: String(id), algorithm: 'Ed25519', publicKey },
      from: new Date(from),
      until: until === null ? null : new Date(until),
    }))
  },
}
