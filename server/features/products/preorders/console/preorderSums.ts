import { preorderSums } from '@humidor/contract/products/preorders.console.ts'
import { micros, plus } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { promisedFor } from '@humidor/domain/products/preorder.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { downtimesSince } from '../../../../platform/downtime/downtime.queries.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { spokenFor } from '../entries.queries.ts'
import { quotaFor } from '../entries.ts'
import { countFrozen, openSums } from './preorders.queries.ts'

/** Days for which downtimes are listed. */
const DAYS = 30

/** `GET /console/preorderSums`. */
export const answerPreorderSums = (settings: ReadSettings): Handler =>
  read(preorderSums, async ({ db, at }) => {
    const treasury = platformAccount('treasury', 'CIG')
    const [inForce, { price }, open, reserved, balances, usdc, cig, frozen, downtimes] = await Promise.all([
      settings(),
      priceToday(db),
      openSums(db),
      spokenFor(db),
      balanceOf(db, [treasury]),
      quotaFor(db, 'usdc'),
      quotaFor(db, 'cig'),
      countFrozen(db),
      downtimesSince(db, new Date(at.getTime() - DAYS * 86_400_000)),
    ])
    const terms = { rate: perMille(inForce.orderYield), price }
    return {
      open: open.map(({ type, status, count, money }) => ({ type, status, count, money: micros<'USCD'>(money) })),
      promised: micros<'CIG'>(open.reduce((sum, { promised }) => sum + promised, 0n)),
      spokenFor: plus(promisedFor('usdc', reserved.usdc, terms), promisedFor('cig', reserved.cig, terms)),
      treasury: micros<'CIG'>(balances.get(treasury) ?? 0n),
      quota: { usdc: micros<'USCD'>(usdc), cig: micros<'CIG'>(cig) },
      frozen,
      downtimes: [...downtimes],
    }
  })
