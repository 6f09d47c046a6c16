import { randomUUID } from 'node:crypto'
import { show } from '@humidor/domain/money/format.ts'
import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { type Account, balancesOf, memberAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import { post } from '@humidor/server/ledger/post.ts'
import type { Posting } from '@humidor/server/ledger/posting.ts'
import type { MovableClock } from './clock.ts'
import { Authenticator } from './totp.ts'
import { type Device, type Transport, Visitor } from './visitor.ts'

/** What makes somebody of the cast. */
export interface PersonFacts {
  uid: number
  name: string
  email: string
  password: string
  /** The referral code. */
  vcode: string
  /** Base32. */
  totpSecret: string
}

/** Where a person's money comes from and the wallet that it goes to, for each coin. */
const gifts: { [C in Coin]: { from: Account<C>; wallet: 'balance' | 'transaction' | 'profit' | 'points' } } = {
  USDT: { from: platformAccount('treasury', 'USDT'), wallet: 'balance' },
  USCD: { from: platformAccount('treasury', 'USCD'), wallet: 'transaction' },
  CIG: { from: platformAccount('rewards', 'CIG'), wallet: 'profit' },
  POINT: { from: platformAccount('issuance', 'POINT'), wallet: 'points' },
}

/** A member of the cast at their device: asks through the real front door, and shows what they own. */
export class Person extends Visitor {
  readonly uid: number
  readonly name: string
  readonly email: string
  readonly password: string
  readonly vcode: string
  readonly totpSecret: string
  readonly #db: Database
  readonly #clock: MovableClock
  readonly #authenticator: Authenticator

  constructor(facts: PersonFacts & Device, world: { carry: Transport; db: Database; clock: MovableClock }) {
    super(world.carry, facts)
    this.uid = facts.uid
    this.name = facts.name
    this.email = facts.email
    this.password = facts.password
    this.vcode = facts.vcode
    this.totpSecret = facts.totpSecret
    this.#db = world.db
    this.#clock = world.clock
    this.#authenticator = new Authenticator(facts.totpSecret, world.clock)
  }

  /** A code that was never shown before. Where the current one was, half a minute goes by. */
  googleCode(): string {
    return this.#authenticator.freshCode()
  }

  /** Is given an amount by the platform, as an award: a real transfer, out of money that is there. */
  async fund<C extends Coin>(amount: Micros<C>, coin: C) {
    const { from, wallet } = gifts[coin]
    const posting = { from, to: memberAccount(this.uid, wallet), amount, in: 'systemAward' } as unknown as Posting
    await this.#db
      .transaction()
      .execute((tx) =>
        post(tx, [
          { operation: 'systemAward', key: `fixture:gift:${randomUUID()}`, at: this.#clock.now(), postings: [posting] },
        ]),
      )
  }

  /** What they can spend of a coin, to the last millionth. */
  async balance<C extends Coin>(coin: C): Promise<Micros<C>> {
    return micros<C>((await balancesOf(this.#db, this.uid))[gifts[coin].wallet])
  }

  /** What they can spend of a coin, as they would read it: two decimals, or whole points. */
  async displayBalance(coin: Coin): Promise<string> {
    const held = await this.balance(coin)
    return coin === 'POINT' ? held.toString() : show(held)
  }
}
