import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Treasure } from './useTreasure.ts'

/** What taking an amount out means, before it is taken. */
export interface Taking {
  /** Not yet confirmed: it leaves first. */
  fresh: Uscd
  /** Of what earns today. */
  earning: Uscd
  /** What stays in the treasure. */
  stays: Uscd
  /** What the next midnight brings less, at the rate in force. */
  forgone: Uscd
}

/** @param money at most what is in the treasure */
export function takingOf(money: Uscd, { money: all, confirmed, unconfirmed, rate }: Treasure): Taking {
  const fresh = micros<'USCD'>(money < unconfirmed ? money : unconfirmed)
  const earning = micros<'USCD'>(money - fresh)
  const interest = (stayed: Uscd) => interestOf(stayed, BigInt(rate))
  const left = micros<'USCD'>(confirmed - earning)
  return { fresh, earning, stays: micros(all - money), forgone: micros(interest(confirmed) - interest(left)) }
}

/** What may be put in: what stands on the wallet, or less where less is covered. */
export const mostIn = (balance: Uscd, room: Uscd | null): Uscd => (room !== null && room < balance ? room : balance)
