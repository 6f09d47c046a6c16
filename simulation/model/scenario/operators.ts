import type { Chain } from '@humidor/domain/money/deposit.ts'
import { treasuryMoves } from '@humidor/domain/money/treasury.ts'
import type { ActionName } from '../platform/requests.ts'
import type { Withdrawal } from '../platform/rows.ts'
import type { Dice } from '../random.ts'
import { amountOf } from './amounts.ts'
import type { Draft } from './drafts.ts'
import type { Step } from './script.ts'
import type { Simulation } from './simulation.ts'

/** A step that follows after some milliseconds. */
interface Following {
  after: number
  step?: Step
  what?: ActionName
  who?: number
  body?: Record<string, unknown>
}

/** A request of an operator, if any, and the steps that follow. */
interface OperatorTurn {
  draft?: Draft
  follows?: Following[]
}

export const OPERATORS = [1, 2, 3]
const MINUTE = 60_000

/** A transaction id in the format of the chain. */
export const txidOf = (dice: Dice, chain: Chain) => {
  const hex = Array.from({ length: 8 }, () => dice.seed().toString(16).padStart(8, '0')).join('')
  return chain === 'BSC' ? `0x${hex}` : hex
}

/** Requests of operators: withdrawals, approvals, awards, treasury moves, unmatched payments. */
export class Operators {
  readonly #simulation: Simulation
  readonly #dice: Dice
  /** Incoming transactions. An operator who enters one as a payout is refused. */
  readonly payments: string[] = []

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
  }

  /** `n`: the number that the next request gets. */
  next(n: number): OperatorTurn {
    const dice = this.#dice
    return dice.weighed<() => OperatorTurn>([
      [22, () => this.#approve()],
      [22, () => this.#pay()],
      [6, () => this.#reject()],
      [7, () => this.#takeBack()],
      [18, () => this.#decide()],
      [6, () => this.#award()],
      [10, () => this.#move()],
      [5, () => this.#assign()],
      [6, () => this.#deposit()],
      [1, () => this.#by('approveWithdrawal', { id: `${dice.below(n + 2)}` })],
    ])()
  }

  #by = (what: ActionName, body: Record<string, unknown>): OperatorTurn => ({
    draft: { what, body, who: this.#dice.pick(OPERATORS) },
  })

  /** Mostly a withdrawal in this state, sometimes any. */
  #withdrawal(state: Withdrawal['state']): Withdrawal | undefined {
    const { withdrawals } = this.#simulation.platform
    const fitting = withdrawals.by('state', state)
    return fitting.length > 0 && this.#dice.percent(90)
      ? this.#dice.pick(fitting)
      : this.#dice.pick(withdrawals.latest(20))
  }

  #approve(): OperatorTurn {
    const found = this.#withdrawal('reviewing')
    return found ? this.#by('approveWithdrawal', { id: `${found.id}` }) : {}
  }

  #reject(): OperatorTurn {
    const found = this.#withdrawal(this.#dice.percent(50) ? 'reviewing' : 'approved')
    const reason = this.#dice.percent(90) ? 'not to this address' : ' '
    return found ? this.#by('rejectWithdrawal', { id: `${found.id}`, reason }) : {}
  }

  /**
   * Pays an approved withdrawal and enters the transaction, in any order. Sometimes the payment is wrong or missing.
   */
  #pay(): OperatorTurn {
    const dice = this.#dice
    const found = this.#withdrawal('approved')
    if (!found) return {}
    const { id: of, chain } = found
    const tx = dice.percent(96) ? txidOf(dice, chain) : (this.payments.at(-1) ?? txidOf(dice, chain))
    const more = dice.weighed([
      [20, 0n],
      [1, 1n],
      [1, -1n],
      [1, 5_000_000n],
    ])
    const payout: Step = {
      kind: 'payout',
      at: 0,
      chain,
      tx,
      of,
      more,
      astray: dice.percent(4),
      failed: dice.percent(6),
    }
    const isPaid = dice.percent(88) && !this.payments.includes(tx)
    const send = { what: 'sendWithdrawal', who: dice.pick(OPERATORS), body: { id: `${of}`, txid: tx } } as const
    const look = { what: 'watchPayouts', who: 0, body: { chain } } as const
    const [payAt, sendAt] = dice.percent(80) ? [0, 6_000] : [6_000, 0]
    return {
      follows: [
        ...(isPaid ? [{ after: payAt + dice.below(2 * MINUTE), step: payout }] : []),
        { after: sendAt + dice.below(2 * MINUTE), ...send },
        { after: dice.below(5 * MINUTE), ...look },
        { after: 5 * MINUTE + dice.below(30 * MINUTE), ...look },
      ],
    }
  }

  /** Takes back a transaction that the chain does not know. Sometimes it is mined later. */
  #takeBack(): OperatorTurn {
    const dice = this.#dice
    const found = this.#withdrawal('sent')
    if (!found) return {}
    const { id: of, chain } = found
    const tx = found.txid ?? txidOf(dice, chain)
    const payout: Step = { kind: 'payout', at: 0, chain, tx, of, more: 0n, astray: false, failed: false }
    const look = { what: 'watchPayouts', who: 0, body: { chain } } as const
    const late = dice.below(30 * MINUTE)
    return {
      ...this.#by('takeBackTxid', { id: `${of}`, txid: tx, reason: 'never mined' }),
      follows: dice.percent(40)
        ? [
            { after: late, step: payout },
            { after: late + 10_000, ...look },
            // A withdrawal must not be rejected once its transaction is seen to pay.
            { after: late + 15_000, ...this.#rejection(of) },
            { after: late + 5 * MINUTE, ...look },
          ]
        : [],
    }
  }

  #rejection = (of: number) => {
    const body = { id: `${of}`, reason: 'never mined' }
    return { what: 'rejectWithdrawal', who: this.#dice.pick(OPERATORS), body } as const
  }

  #decide(): OperatorTurn {
    const dice = this.#dice
    const { platform, now } = this.#simulation
    const { approvals } = platform
    const waiting = approvals.by('state', 'waiting').filter(({ expiresAt }) => expiresAt > now || dice.percent(5))
    const found = waiting.length > 0 && dice.percent(92) ? dice.pick(waiting) : dice.pick(approvals.latest(20))
    const approve = dice.percent(85)
    const note = dice.percent(approve ? 20 : 90) ? 'looked into' : ''
    return found ? this.#by('decide', { id: found.id, approve, note }) : {}
  }

  #award(): OperatorTurn {
    const dice = this.#dice
    const coin = dice.pick(['USCD', 'CIG', 'POINT'] as const)
    const most = { USCD: 10_000_000_001n, CIG: 1_000_000_000_001n, POINT: 100_001n }[coin]
    const uid = dice.percent(97) ? dice.pick(this.#simulation.uids) : 99_999_999
    return this.#by('requestAward', { uid, coin, amount: Number(dice.amount(0n, most)), reason: 'for the ring' })
  }

  #move(): OperatorTurn {
    const dice = this.#dice
    const move = dice.percent(50) ? 'treasuryToUscd' : dice.pick(treasuryMoves)
    const { platform } = this.#simulation
    const { source, mirrored } = platform.product.movements[move]
    const balance = platform.ledger.balance(source)
    const amount = amountOf(dice, mirrored ? -balance : balance)
    return this.#by('requestTreasuryMove', { move, amount: Number(amount), reason: 'for the yields' })
  }

  #assign(): OperatorTurn {
    const dice = this.#dice
    const chain = dice.pick(['BSC', 'TRX'] as const)
    const unmatched = this.#simulation.platform.payments.by('state', `${chain} unmatched`)
    const id = unmatched.length > 0 && dice.percent(90) ? dice.pick(unmatched).id : BigInt(dice.below(500))
    const to = dice.percent(70) ? dice.pick(this.#simulation.uids) : 'treasury'
    return this.#by('requestAssignPayment', { id: `${id}`, to, reason: 'it is theirs' })
  }

  #deposit(): OperatorTurn {
    const money = Number(this.#dice.amount(1n, 100_000_000_000n))
    const body = { chain: this.#dice.pick(['BSC', 'TRX'] as const), money }
    return { draft: { what: 'treasuryDeposit', who: 0, body } }
  }
}
