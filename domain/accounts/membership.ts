import type { Uscd } from '../money/micros.ts'

/** Level 0 is a tourist who has not activated; 1 VIP, 2 silver, 3 gold, 4 platinum, 5 black (rules P15). */
export type Level = 0 | 1 | 2 | 3 | 4 | 5

/** The first reason to refuse activation (rules P12), or undefined. */
export function refuseActivation(facts: { activated: boolean; price: Uscd; balance: Uscd }) {
  if (facts.activated) return 'already_actived'
  if (facts.balance < facts.price) return 'insufficient_balance'
  return undefined
}

/** The first reason to refuse the daily sign-in (rules P17), or undefined. */
export function refuseDailySign(facts: { activated: boolean; signedToday: boolean }) {
  if (!facts.activated) return 'not_active'
  if (facts.signedToday) return 'already_signed'
  return undefined
}
