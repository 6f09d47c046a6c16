import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { chancesOf, refuseRaffle } from '@humidor/domain/products/raffle.ts'
import type { Member } from '../../../api/useMember.ts'

/** What a draw costs and may bring, and what is promised before it. */
export type RaffleState = AnswerOf<typeof contract.raffle.state>
/** One draw with all that it was made of. */
export type RaffleDraw = AnswerOf<typeof contract.raffle.draw>
/** What a draw brought, as it is told at once. */
export type Drawn = AnswerOf<typeof contract.raffle.join>

/** Why somebody cannot draw just now, the first reason alone; undefined: they can. */
export function whyNot({ open, cost }: RaffleState, mine: Pick<Member, 'isAccountActived' | 'isFrozen' | 'points'>) {
  if (!mine.isAccountActived) return 'not_active'
  if (mine.isFrozen) return 'account_freeze'
  return refuseRaffle({ open, cost, points: mine.points })
}

/** The chance of one prize as the reader’s language writes it: `0.1%`, `60%`. Rounded down, to a thousandth of a per cent. */
export function chanceText(lang: string, weight: number, of: Pick<RaffleState, 'prizes'>): string {
  const share = Math.floor((weight * 100_000) / chancesOf(of)) / 100_000
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 3 }).format(share)
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A seed of the member’s own: 16 characters that nobody can foresee, 80 bits and more. */
export function freshSeed(): string {
  // 252 is the largest multiple of 36 in a byte: what lies above would favour the first characters.
  const bytes = () => [...crypto.getRandomValues(new Uint8Array(64))].filter((byte) => byte < 252)
  return bytes()
    .slice(0, 16)
    .map((byte) => DIGITS[byte % DIGITS.length])
    .join('')
}

/** The number of the draw that an address asks for; undefined where it names none. */
export function askedIn(query: URLSearchParams): number | undefined {
  const id = query.get('id') ?? ''
  return /^\d{1,12}$/.test(id) ? Number(id) : undefined
}
