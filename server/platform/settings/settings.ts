import { settings as settingsCall } from '@humidor/contract/platform/settings.ts'
import { levelNeeds } from '@humidor/domain/accounts/team.ts'
import { type Chain, confirmationsOn } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { switchedOff } from '@humidor/domain/platform/switches.ts'
import type { Feature } from '../../http/feature.ts'
import { read } from '../../http/handle.ts'
import { platformInvariants } from './settings.invariants.ts'
import type { ReadSettings } from './stored-settings.ts'

export interface PlatformOptions {
  settings: ReadSettings
  /** The chains that this platform watches. */
  chains: readonly { chain: Chain; token: string }[]
  /** The current state of a chain's reader. */
  stateOf(chain: Chain): Promise<'live' | 'delayed' | 'down'>
  /** The version of the running build. */
  version: string
}

/** The platform's settings, as far as a form needs them (rules O7). */
export const platformFeature = {
  invariants: platformInvariants,
  open: ({ settings, chains, stateOf, version }: PlatformOptions): Feature => ({
    name: 'platform',
    handlers: [
      read(settingsCall, async ({ at }) => {
        const inForce = await settings()
        const { depositMinimum, depositShown, factorPause, transferFee, activationPrice, dailySignPoints } = inForce
        return {
          off: switchedOff(inForce),
          depositMinimum: micros<'USDT'>(depositMinimum),
          depositShown,
          depositPause: inForce.depositPause,
          chains: await Promise.all(
            chains.map(async ({ chain, token }) => ({
              chain,
              token,
              confirmations: confirmationsOn(inForce, chain),
              state: await stateOf(chain),
            })),
          ),
          factorPause,
          addressPause: inForce.addressPause,
          transferFee: Number(transferFee),
          transferReview: inForce.transferReview,
          conversionDelay: inForce.conversionDelay,
          moves: {
            minimum: micros<'USCD'>(inForce.moveMinimum),
            cigMinimum: micros<'CIG'>(inForce.moveCigMinimum),
          },
          profitFee: Number(inForce.profitFee),
          rebate: {
            step: micros<'USCD'>(inForce.rebateStep),
            share: inForce.rebateShare,
            most: micros<'USCD'>(inForce.rebateMost),
          },
          trades: {
            minimum: micros<'CIG'>(inForce.tradeMinimum),
            premiumMost: Number(inForce.tradePremiumMost),
            expiry: inForce.tradeExpiry,
            openMost: inForce.openOrdersMost,
          },
          preorders: preorderTerms(inForce),
          pledges: { open: inForce.pledgesOpen === 1, days: inForce.pledgeDays },
          treasure: { open: inForce.treasureOpen === 1, rate: Number(inForce.treasureRate) },
          activities: activityTerms(inForce),
          activationPrice: micros<'USCD'>(activationPrice),
          dailySignPoints: micros<'POINT'>(dailySignPoints),
          referrerPoints: micros<'POINT'>(inForce.referrerPoints),
          levels: levelNeeds(inForce),
          returns: [inForce.return1, inForce.return2, inForce.return3, inForce.return4, inForce.return5],
          continuation: inForce.continuation,
          now: at,
          version,
        }
      }),
    ],
  }),
}

/** The deadline of an application and its award (rules P23, P24). */
const activityTerms = (inForce: Settings) => ({
  reviewDays: inForce.activityReviewDays,
  subsidyStudioLeast: micros<'USCD'>(inForce.subsidyStudioLeast),
  subsidyStudioMost: micros<'USCD'>(inForce.subsidyStudioMost),
  subsidyPerPerson: micros<'USCD'>(inForce.subsidyPerPerson),
  subsidySalon: micros<'USCD'>(inForce.subsidySalon),
  subsidyExtraLeast: micros<'USCD'>(inForce.subsidyExtraLeast),
  subsidyExtraMost: micros<'USCD'>(inForce.subsidyExtraMost),
})

/** The bounds and the profit of a pre-order (rules D1). */
const preorderTerms = (inForce: Settings) => ({
  open: inForce.preordersOpen === 1,
  minimum: micros<'USCD'>(inForce.orderMinimum),
  maximum: micros<'USCD'>(inForce.orderMaximum),
  step: micros<'USCD'>(inForce.orderStep),
  cigMinimum: micros<'CIG'>(inForce.orderCigMinimum),
  cigMaximum: micros<'CIG'>(inForce.orderCigMaximum),
  pause: inForce.orderPause,
  rest: inForce.orderRest,
  opens: inForce.orderOpens,
  window: inForce.orderWindow,
  holding: inForce.orderHolding,
  yield: Number(inForce.orderYield),
  points: micros<'POINT'>(inForce.orderPoints),
  idleAfter: inForce.idleFreeze === 1 ? inForce.idleAfter : null,
})
