import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Treasure } from './useTreasure.ts'

/** The effects of a withdrawal, shown before it is made. */
export interface Taking {
  /** Unconfirmed money; it leaves first. */
  fresh: Uscd
  /** Money that earns today. */
  earning: Uscd
  /** The rest in the treasure. */
  stays: Uscd
  /** The yield lost at the next midnight, at the rate in force. */
  forgone: Uscd
}

/** @param money at most the balance of the treasure */
export function takingOf(money: Uscd, { money: all, confirmed, unconfirmed, rate }: Treasure): Taking {
  const fresh = micros<'USCD'>(money < unconfirmed ? money : unconfirmed)
  const earning = micros<'USCD'>(money - fresh)
  const interest = (stayed: Uscd) => interestOf(stayed, BigInt(rate))
  const left = micros<'USCD'>(confirmed - earning)
  return { fresh, earning, stays: micros(all - money), forgone: micros(interest(confirmed) - interest(left)) }
}

/** The largest deposit: the wallet balance, or less if less is covered. */
export const mostIn = (balance: Uscd, room: Uscd | null): Uscd => (room !== null && room < balance ? room : balance)
