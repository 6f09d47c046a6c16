import { enterPayments } from '@humidor/contract/money/withdrawal-payments.console.ts'
import { itemOf, LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import type { Db } from '../../../../database/database.ts'
import { eachItem } from '../../../../http/handle.ts'
import { claimItem, releaseItem } from '../../../../platform/console/claims.queries.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { inTurns } from '../paying/in-turns.ts'
import { withdrawalRow } from './deciding.queries.ts'
import { enterOne, type LookedUp, lookedUp, type SendingParts } from './sendWithdrawal.ts'

/** A look-up, or why there is none. */
type Looked = LookedUp | 'not_found' | 'illegal_operation' | 'wrong_param'

async function look(db: Db, { readerOf }: SendingParts, it: { id: string; txid: string }): Promise<Looked> {
  const number = readNumber(it.id)
  const found = number === undefined ? undefined : await withdrawalRow(db, number)
  if (!found) return 'not_found'
  const reader = readerOf(found.chain)
  if (!reader) return 'illegal_operation'
  const txid = readTxid(found.chain, it.txid)
  return txid !== undefined && reader.isTx(txid) ? await lookedUp(reader, found, txid) : 'wrong_param'
}

/**
 * `POST /console/enterPayments`: asks the chains for all first, outside of any transaction. Claims each withdrawal for the moment of its
 * entry, as its panel would, and refuses one that another operator has open. A transaction that the chain does not show as the payment
 * is refused: it can be entered by itself.
 */
export const answerEnterPayments = (parts: SendingParts) =>
  eachItem(enterPayments, {
    of: ({ payments }) => payments,
    async look({ db, request: { payments } }) {
      const found = await inTurns(payments, (it) => look(db, parts, it))
      return new Map(payments.map(({ id }, n) => [id, found[n]]))
    },
    async by({ tx, item: { id }, seen, operator, at, fail, demand }) {
      const known = seen.get(id) ?? fail('not_found')
      if (typeof known === 'string') return fail(known)
      const item = itemOf.withdrawal(id)
      const until = new Date(at.getTime() + LOCK_MINUTES * 60_000)
      if (!(await claimItem(tx, { item, operator_id: operator.id, until }, at))) fail('admin_lock')
      await enterOne(tx, parts.seals, known, { operator, at, fail, demand, mustShow: true })
      await releaseItem(tx, item, operator.id, undefined)
      return 'sent' as const
    },
  })
