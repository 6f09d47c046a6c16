import { randomBytes } from 'node:crypto'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { addressOf, type TronPay, type TronTransaction } from '@humidor/sandbox/chain/tron-chain.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { type Opened, openDeposits } from '../deposits.testing.ts'
import { faults, openFaultyChain } from './faulty-chain.testing.ts'

/** Numbers that look random and are the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    /** True in `percent` of a hundred cases. */
    chance: (percent: number) => next() * 100 < percent,
    from: <T>(list: readonly T[]) => list[below(list.length)] as T,
  }
}
export type Random = ReturnType<typeof randomFrom>

/** An opened deposit, as the scenario remembers it. */
interface Known extends Opened {
  uid: number
  asked: bigint
}

const MEMBERS = Array.from({ length: 12 }, (_, place) => 10_000_001 + place)
/** So few tails that a freed amount soon belongs to another deposit. */
const TAILS = 60
const WHOLES = [10n, 25n, 100n, 250n]

/**
 * Opens a scenario of many payments of every kind, with re-orgs, faulty providers, downtime and several watchers at
 * once. The seed decides it. The test checks the result.
 */
export async function openScenario(name: Chain, seed: number) {
  const random = randomFrom(seed)
  const faulty = openFaultyChain(name)
  const { chain, unit } = faulty
  // The seed decides the tails too, so that a scenario can be repeated.
  const tails = randomFrom(seed + 1)
  const randomness = { bytes: randomBytes, below: (limit: number) => tails.below(Math.min(limit, TAILS)) }
  const deposits = await openDeposits({ reader: faulty.reader, members: MEMBERS, randomness })
  // No pause between two deposits.
  await changeSetting(deposits.db, 'depositPause', 0)
  await changeSetting(deposits.db, 'depositsOpenMost', 100_000)
  await changeSetting(deposits.db, 'depositsOpenMostNew', 100_000)
  await deposits.look()
  const intents: Known[] = []
  const out: TronTransaction[] = []
  const sent = new Map<string, Date>()
  const counts = { sent: 0, reorgs: 0, deepest: 0, looks: 0, faults: 0 }
  const fake = { contract: addressOf('a fake'), symbol: 'USDT', decimals: 6 }

  const opens = async () => {
    const uid = random.from(MEMBERS)
    const asked = micros<'USDT'>(random.from(WHOLES) * 1_000_000n)
    const opened = await deposits.asks(uid, asked)
    if (opened.id !== undefined && !intents.some(({ id }) => id === opened.id)) intents.push({ ...opened, uid, asked })
  }
  /** A payment for a deposit, right or wrong, mostly for one of the newest. */
  const paymentOf = (intent: Known): TronPay => {
    const exact = { to: intent.address, raw: intent.randomMoney * unit }
    const wrong: (() => TronPay)[] = [
      () => ({ ...exact, raw: exact.raw - unit }),
      () => ({ ...exact, raw: exact.raw + unit }),
      () => ({ ...exact, raw: intent.asked * unit }),
      () => ({ ...exact, raw: exact.raw + 1n }),
      () => ({ ...exact, raw: BigInt(random.below(900) + 1) }),
      () => ({ ...exact, raw: 0n }),
      () => ({ ...exact, token: fake }),
      () => ({ ...exact, to: faulty.reader.addresses.find((it) => it !== exact.to) ?? exact.to }),
      () => ({ ...exact, to: addressOf('nobody of ours') }),
    ]
    return random.chance(62) ? exact : random.from(wrong)()
  }
  const pays = () => {
    const recent = intents.slice(-12)
    const intent = random.chance(80) ? random.from(recent) : random.from(intents)
    if (!intent) return
    const pays = Array.from({ length: random.chance(15) ? 2 + random.below(3) : 1 }, (_, place) =>
      paymentOf(place === 0 ? intent : random.from(recent)),
    )
    const { id } = chain.send({ pays, ...(random.chance(5) ? { result: 'REVERT' } : {}) })
    sent.set(id, deposits.harness.now)
    counts.sent += pays.length
  }
  const reorgs = () => {
    const depth = random.chance(65)
      ? 1 + random.below(5)
      : random.chance(80)
        ? 1 + random.below(faulty.reader.confirmations - 1)
        : faulty.reader.confirmations + random.below(30)
    if (depth > chain.head().number - 30) return
    counts.reorgs++
    counts.deepest = Math.max(counts.deepest, depth)
    const removed = chain
      .blocks()
      .slice(-depth)
      .flatMap(({ transactions }) => transactions)
    const again = removed.filter(() => random.chance(75))
    out.push(...removed.filter((transaction) => !again.includes(transaction) && random.chance(60)))
    chain.reorg(
      depth,
      again.map((transaction) => [transaction, random.below(depth)] as const),
    )
  }

  /**
   * Lets more than a day pass. Transactions that a re-org removed are mined again before, the chain grows beyond the
   * read blocks, and providers recover.
   */
  const sleeps = async () => {
    for (const which of [0, 1]) faulty.setFault(which, undefined)
    for (const transaction of out.splice(0)) chain.resend(transaction)
    chain.mine(60)
    await deposits.look()
    deposits.later(90_000)
  }

  return {
    faulty,
    deposits,
    intents,
    counts,
    /** When each transaction was sent. */
    sent: sent as ReadonlyMap<string, Date>,
    /**
     * Lets some time pass: members open deposits and pay, blocks are mined and replaced, and watchers run, if they are
     * up.
     */
    async step() {
      if (random.chance(1)) await sleeps()
      else deposits.later(random.chance(3) ? 1_300 : 3 + random.below(40))
      for (let action = random.below(4); action >= 0; action--) {
        if (intents.length === 0 || random.chance(35)) await opens()
        pays()
      }
      if (out.length > 0 && random.chance(30)) for (const transaction of out.splice(0, 2)) chain.resend(transaction)
      chain.mine(random.below(6))
      if (random.chance(14)) reorgs()
      const meant = random.from(intents.slice(-6))
      if (meant) faulty.setFalsePayment({ to: meant.address, raw: meant.randomMoney * unit })
      // Two providers with the same lie would be believed, so only one lies.
      const liar = random.below(2)
      for (const which of [0, 1]) {
        const drawn = random.chance(14) ? random.from(faults) : undefined
        const fault = drawn === 'makes up' && which !== liar ? 'breaks' : drawn
        faulty.setFault(which, fault)
        if (fault) counts.faults++
      }
      if (random.chance(10)) return
      await Promise.all(Array.from({ length: random.chance(20) ? 3 : 1 }, () => deposits.look()))
      counts.looks++
      if (random.chance(5)) await deposits.recheck()
    },
    /** Removes all faults, and makes everything on the chain final. */
    async ends() {
      faulty.setFault(0, undefined)
      faulty.setFault(1, undefined)
      chain.mine(faulty.reader.confirmations + 5)
      for (let look = 0; look < 3; look++) {
        deposits.later(3_700)
        await deposits.look()
        await deposits.recheck()
      }
      await deposits.look()
    },
    close: () => deposits.close(),
  }
}
export type Scenario = Awaited<ReturnType<typeof openScenario>>
