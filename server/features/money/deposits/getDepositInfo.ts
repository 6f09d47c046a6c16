import * as contract from '@humidor/contract/money/deposits.ts'
import { LARGEST_TAIL, refuseAnotherDeposit, refuseDeposit, refuseReservation } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import {
  aloneWith,
  insertIntent,
  lastIntent,
  type NewIntent,
  openIntent,
  reservationsOf,
  takenTails,
} from './deposits.queries.ts'

/** Random tails tried before the free ones of an address are counted. */
const DRAWS = 6

export interface GetDepositInfoParts {
  randomness: Randomness
  readers: readonly ChainReader[]
}

/** Opens a deposit, or answers the open one of the same chain and amount (rules M22). Safe to repeat, though it is a GET. */
export const answerGetDepositInfo = ({ randomness, readers }: GetDepositInfoParts) =>
  transaction(contract.getDepositInfo, async ({ request, member, tx, at, demand, fail }) => {
    const { chain, money } = request
    const inForce = await settingsOf(tx)
    const { depositMinimum, depositShown, depositPause, depositGrace } = inForce
    const addresses = readers.find((reader) => reader.chain === chain)?.addresses ?? []
    demand(refuseDeposit({ money, minimum: micros(depositMinimum), chainOffered: addresses.length > 0 }))

    // A double tap, even on two nodes, waits here and then finds the deposit of the first tap.
    await aloneWith(tx, member.uid)
    const open = await openIntent(tx, { uid: member.uid, chain, asked: money, at })
    if (open) return present(open)

    const last = await lastIntent(tx, member.uid)
    demand(
      refuseAnotherDeposit({
        now: at,
        lastOpenedAt: last?.opened_at,
        lastWasPaid: last !== undefined && last.state !== 'waiting',
        lastWasCancelled: last !== undefined && last.cancelled_at !== null,
        pause: depositPause,
      }),
    )

    demand(
      refuseReservation({
        ...(await reservationsOf(tx, member.uid)),
        most: inForce.depositsOpenMost,
        mostNew: inForce.depositsOpenMostNew,
      }),
    )

    const opened = await takeSlot(tx, addresses, randomness, {
      uid: member.uid,
      chain,
      asked: money,
      opened_at: at,
      expires_at: secondsAfter(at, depositShown),
      grace_until: secondsAfter(at, depositGrace),
    })
    // Every amount of every address is taken, and none is given twice (threats C128).
    return present(opened ?? fail('deposit_too_frequent'))
  })

/** Gives the deposit a free amount, on the first address that has one left. */
async function takeSlot(tx: Tx, addresses: readonly string[], randomness: Randomness, intent: NewIntent) {
  for (const address of addresses)
    for (let draw = 0; draw < DRAWS; draw++) {
      const tail = BigInt(randomness.below(Number(LARGEST_TAIL))) + 1n
      const opened = await insertIntent(tx, { ...intent, address, amount: intent.asked + tail })
      if (opened) return opened
    }
  // Free amounts are rare on every address: read the remaining ones.
  for (const address of addresses) {
    const taken = await takenTails(tx, { ...intent, address })
    const free = Array.from({ length: Number(LARGEST_TAIL) }, (_, i) => BigInt(i) + 1n).filter((it) => !taken.has(it))
    while (free.length > 0) {
      const [tail = 0n] = free.splice(randomness.below(free.length), 1)
      const opened = await insertIntent(tx, { ...intent, address, amount: intent.asked + tail })
      if (opened) return opened
    }
  }
  return undefined
}

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

const present = (it: { id: bigint; address: string; amount: bigint; opened_at: Date; expires_at: Date }) => ({
  id: Number(it.id),
  address: it.address,
  randomMoney: micros<'USDT'>(it.amount),
  createdAt: it.opened_at,
  expiresAt: it.expires_at,
})
