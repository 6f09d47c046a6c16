import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import type { Account } from './accounts.ts'
import type { BalanceOf } from './act.ts'
import type { Transfer } from './posting.ts'

/** The account balances of a batch while its requests take their turns. */
export class Running {
  readonly #balances: Map<Account, bigint>

  constructor(balances: Map<Account, bigint>) {
    this.#balances = balances
  }

  balance: BalanceOf = <C extends Coin>(account: Account<C>) => {
    const found = this.#balances.get(account)
    if (found === undefined) throw new Error(`the rule reads an account that its transfer does not name: ${account}`)
    return micros<C>(found)
  }

  /** Applies a transfer to the balances. */
  apply({ postings }: Pick<Transfer, 'postings'>) {
    for (const { from, to, amount } of postings) {
      this.#add(from, 0n - amount)
      this.#add(to, amount)
    }
  }

  #add(account: Account, amount: bigint) {
    const found = this.#balances.get(account)
    if (found !== undefined) this.#balances.set(account, found + amount)
  }
}
