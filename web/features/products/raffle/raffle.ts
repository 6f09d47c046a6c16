import type { AnswerOf } from '@humidor/client/client.ts'
import type * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { chancesOf, refuseRaffle } from '@humidor/domain/products/raffle.ts'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'

/** The price of a draw, its prizes, and the promise before it. */
export type RaffleState = AnswerOf<typeof raffleCalls.state>
/** One draw with all its inputs. */
export type RaffleDraw = AnswerOf<typeof raffleCalls.draw>
/** The public record of one seed. */
export type SeedRecord = AnswerOf<typeof raffleCalls.record>
/** The sums over all listed seeds. */
export type RaffleSums = AnswerOf<typeof raffleCalls.sums>
/** The result of a draw, as the server answers it. */
export type Drawn = AnswerOf<typeof raffleCalls.join>

/** The first reason why the member cannot draw now; undefined if they can. */
export function whyNot({ open, cost }: RaffleState, mine: Pick<Member, 'isAccountActived' | 'isFrozen' | 'points'>) {
  if (!mine.isAccountActived) return 'not_active'
  if (mine.isFrozen) return 'account_freeze'
  return refuseRaffle({ open, cost, points: mine.points })
}

/** The chance of one prize in the reader's notation: `0.1%`, `60%`. Rounded down to a thousandth of a per cent. */
export function chanceText(lang: string, weight: number, of: Pick<RaffleState, 'prizes'>): string {
  const share = Math.floor((weight * 100_000) / chancesOf(of)) / 100_000
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 3 }).format(share)
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random seed for the member: 16 unpredictable characters, at least 80 bits. */
export function freshSeed(): string {
  // 252 is the largest multiple of 36 in a byte. Larger values would favour the first characters.
  const bytes = () => [...crypto.getRandomValues(new Uint8Array(64))].filter((byte) => byte < 252)
  return bytes()
    .slice(0, 16)
    .map((byte) => DIGITS[byte % DIGITS.length])
    .join('')
}

/** The draw number in the address; undefined if there is none. */
export function drawNumberIn(query: URLSearchParams): number | undefined {
  const id = query.get('id') ?? ''
  return /^\d{1,12}$/.test(id) ? Number(id) : undefined
}

/** The commitment in the address of a seed; undefined if there is none. */
export function commitmentIn(query: URLSearchParams): string | undefined {
  const commitment = query.get('seed') ?? ''
  return /^[0-9a-f]{64}$/.test(commitment) ? commitment : undefined
}

/** The page of a seed in the public record. */
export const pathOfSeed = (commitment: string) => `${paths.raffle}?seed=${commitment}`

/** How often the odds promise a prize over some draws, to two decimals: `0.03`. */
export const expectedText = (lang: string, weight: number, odds: { draws: number } & Pick<RaffleState, 'prizes'>) =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format((weight * odds.draws) / chancesOf(odds))
