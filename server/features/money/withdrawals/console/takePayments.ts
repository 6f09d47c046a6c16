import { takePayments } from '@humidor/contract/money/withdrawal-payments.console.ts'
import { itemOf, PAYMENT_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { refuseSending } from '@humidor/domain/money/withdrawal.ts'
import { eachItem } from '../../../../http/handle.ts'
import { claimItem } from '../../../../platform/console/claims.queries.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { lockPayout } from '../paying/payout.ts'
import type { Seals } from '../seals.ts'
import { isSeenPaying } from './deciding.queries.ts'

const PAYMENT_MS = PAYMENT_MINUTES * 60_000

/**
 * `POST /console/takePayments`: claims each for the operator who makes the payment file, so that nobody else pays it. Asks what would
 * be asked if it were paid now.
 */
export const answerTakePayments = ({ seals }: { seals: Seals }) =>
  eachItem(takePayments, {
    of: ({ ids }) => ids.map((id) => ({ id })),
    async by({ tx, item: { id }, operator, at, fail, demand }) {
      const { row, facts } = (await lockPayout(tx, seals, readNumber(id) ?? fail('not_found'), at)) ?? fail('not_found')
      demand(refuseSending({ ...facts, paid: false }))
      // A transaction that was taken back pays after all: paying again would pay twice.
      if (await isSeenPaying(tx, row.id)) fail('illegal_operation')
      const until = new Date(at.getTime() + PAYMENT_MS)
      const claim = { item: itemOf.withdrawal(id), operator_id: operator.id, until, for_payment: true }
      if (!(await claimItem(tx, claim, at))) fail('admin_lock')
      return 'taken' as const
    },
  })
