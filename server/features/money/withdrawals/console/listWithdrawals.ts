import { listWithdrawals } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { MOST_COUNTED } from '@humidor/domain/backoffice/counting.ts'
import { isMerchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { type Chain, chains } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Payees, WithdrawalState } from '@humidor/domain/money/withdrawal.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset, readNumber } from '../../../../platform/console/keyset.ts'
import { hasAmounts, momentsOf } from '../../../../platform/console/ranges.queries.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import type { Seals } from '../seals.ts'
import { presentRow } from '../withdrawals.present.ts'
import { secondOf } from './second-limit.ts'
import { isOpen, type Search, totalsOf, withdrawalsAfter } from './withdrawals.queries.ts'

export interface ListParts {
  settings: ReadSettings
  seals: Seals
}

/**
 * Reads the search: eight digits are a uid, six among payouts a merchant, other digits the number of a withdrawal.
 * Any other text is an address or a transaction.
 */
function readSearch(text: string | undefined, whose: Payees): Search | undefined {
  if (text === undefined || text === '') return undefined
  const uid = readUid(text)
  if (uid !== undefined) return { uid }
  if (whose === 'merchants' && isMerchantCode(text)) return { merchantId: merchantNumber(text) }
  const id = readNumber(readers.digits(text))
  if (id !== undefined) return { id }
  const address = readAddress(text)?.spelling
  if (address !== undefined) return { address }
  for (const chain of chains) {
    const txid = readTxid(chain, text)
    if (txid !== undefined) return { chain, txid }
  }
  return 'nothing'
}

type Total = Awaited<ReturnType<typeof totalsOf>>[number]

/** Counts of each state, over all chains. */
function countsOf(totals: readonly Total[]) {
  const counts: Record<WithdrawalState, number> = { reviewing: 0, approved: 0, sent: 0, completed: 0, rejected: 0 }
  for (const { state, count } of totals) counts[state] += Number(count)
  return counts
}

/** The states whose sums belong together: what is not approved yet leaves the paying wallet, too. */
const summedWith = (state: WithdrawalState): readonly WithdrawalState[] =>
  state === 'reviewing' || state === 'approved' ? ['reviewing', 'approved'] : [state]

/** The sum to pay of a state, and of those that belong to it, by chain. */
function paysOf(state: WithdrawalState, totals: readonly Total[]) {
  const sums = new Map<Chain, bigint>()
  for (const one of totals.filter((total) => summedWith(state).includes(total.state)))
    sums.set(one.chain, (sums.get(one.chain) ?? 0n) + one.pays)
  return [...sums].map(([chain, pays]) => ({ chain, pays: micros<'USDT'>(pays) }))
}

/** Counts of each state, and the sum to pay, by chain; null: too many to add up. */
export function summed(state: WithdrawalState, totals: readonly Total[]) {
  const counts = countsOf(totals)
  const count = counts[state]
  return { count, counts, totals: isOpen(state) || count <= MOST_COUNTED ? paysOf(state, totals) : null }
}

/** `GET /console/withdrawals`. */
export const answerListWithdrawals = ({ settings, seals }: ListParts) =>
  read(listWithdrawals, async ({ db, operator, at, request, fail }) => {
    const { state, whose = 'members', search, after, limit, order, from, to, least, most } = request
    const keyset = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
    const place = keyset && { at: keyset.at, id: readNumber(keyset.id) ?? fail('parameter_error') }
    const range = { ...momentsOf({ from, to }), least, most }
    const asked = { state, whose, sought: readSearch(search, whose), range, at, order, after: place, limit: limit + 1 }
    const summing = totalsOf(db, asked)
    const few = hasAmounts(range) && countsOf(await summing)[state] <= MOST_COUNTED
    const [found, totals, inForce] = await Promise.all([withdrawalsAfter(db, asked, few), summing, settings()])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: String(row.id) }))
    const second = secondOf(inForce, whose === 'merchants')
    const items = rows.map(({ id }) => itemOf.withdrawal(String(id)))
    const locks = await claimedByOthers(db, items, operator.id, at)
    return {
      rows: rows.map((row) => presentRow(row, { seals, second, lock: locks.get(itemOf.withdrawal(String(row.id))) })),
      next,
      ...summed(state, totals),
    }
  })
