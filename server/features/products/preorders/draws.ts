import { draws } from '@humidor/contract/products/preorders.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { LARGEST_ON_WIRE, micros } from '@humidor/domain/money/micros.ts'
import { drawsAfter, refusePreorder } from '@humidor/domain/products/preorder.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { openDraws } from '../draws/draws.ts'
import { limitsOf } from './create.ts'
import { freezesAt } from './freezing/warning.ts'
import { orderingFactsOf } from './preorders.queries.ts'

export const answerDraws = (settings: ReadSettings): Handler =>
  read(draws, async ({ db, member: { uid }, at }) => {
    const inForce = await settings()
    const [dueAt = at] = drawsAfter(at, 1)
    const [open, facts, freezing] = await Promise.all([
      openDraws(db, dueAt),
      orderingFactsOf(db, uid, businessDay(at)),
      freezesAt(db, uid, inForce),
    ])
    const closesAt = open.closesAt ?? new Date(dueAt.getTime() - inForce.orderPause * 1000)
    const refusal: ErrorCode | undefined = refusePreorder({
      ...facts,
      open: inForce.preordersOpen === 1,
      type: 'usdc',
      money: limitsOf('usdc', inForce).least,
      limits: { ...limitsOf('usdc', inForce), step: 0n },
      cig: micros<'CIG'>(LARGEST_ON_WIRE),
      ...{ at, closesAt, rest: inForce.orderRest },
    })
    const left = Math.max(0, Math.ceil((closesAt.getTime() - at.getTime()) / 1000))
    return { dueAt, closesAt, left, ids: open.ids, refusal: refusal ?? null, freezesAt: freezing }
  })
