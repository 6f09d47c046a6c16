import { type Figure, median, ofRounds, type Part } from '../figures.ts'
import { benchHttp, type HttpRound, loadCalls } from '../http.ts'
import { commitFloor, inBatches, type Rate, throughTeller } from '../ledger.ts'

/** One round of the measurements without HTTP. */
interface LedgerRound {
  floor: Rate
  teller: Rate
  hot: Rate
  batches: Rate
}

function ratios(rounds: readonly HttpRound[], ledger: readonly LedgerRound[]): Figure[] {
  const raw = rounds.map((round) => round.raw.perSecond)
  const perRound = (pick: (round: LedgerRound) => number) => ledger.map(pick)
  return [
    ...loadCalls.map(
      (call): Figure => ({
        ...ofRounds(
          `sealed HTTP: ${call}`,
          '×',
          rounds.map(({ http }) => http[call].ratio),
        ),
        against: 'the ledger’s function from SQL, one by one, same round',
        goal: { atLeast: 0.5 },
      }),
    ),
    {
      ...ofRounds(
        'one by one from SQL',
        '×',
        raw.map((rate, n) => rate / (ledger[n]?.floor.perSecond ?? 1)),
      ),
      against: 'one row and one commit; a hand-written transfer without our rules: 0.39–0.44',
      goal: { atLeast: 0.35 },
    },
    {
      ...ofRounds(
        'combining 100, one writer',
        '×',
        perRound(({ batches }) => batches.perSecond).map((rate, n) => rate / (raw[n] ?? 1)),
      ),
      against: 'one by one',
      goal: { atLeast: 2 },
    },
    {
      ...ofRounds(
        'nine of ten on one account',
        '×',
        perRound(({ hot, teller }) => hot.perSecond / teller.perSecond),
      ),
      against: 'spread, both through the teller',
      goal: { atLeast: 0.9 },
    },
  ]
}

const ms = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50} ms, p99 ${p99} ms`

function absolutes(rounds: readonly HttpRound[], ledger: readonly LedgerRound[]): Figure[] {
  const latencies = (rates: readonly { p50: number; p99: number }[]) =>
    ms({ p50: median(rates.map(({ p50 }) => p50)), p99: median(rates.map(({ p99 }) => p99)) })
  const of = (what: string, rates: readonly Rate[]): Figure => ({
    ...ofRounds(
      what,
      '/s',
      rates.map(({ perSecond }) => perSecond),
    ),
    against: latencies(rates),
  })
  return [
    of(
      'one row and one commit, 16 connections: the floor',
      ledger.map(({ floor }) => floor),
    ),
    of(
      'the ledger’s function from SQL, one by one, 16 connections',
      rounds.map(({ raw }) => raw),
    ),
    of(
      'the ledger combining 100, one writer',
      ledger.map(({ batches }) => batches),
    ),
    of(
      'the teller, 64 concurrent',
      ledger.map(({ teller }) => teller),
    ),
    of(
      'the teller, nine of ten on one account',
      ledger.map(({ hot }) => hot),
    ),
    ...loadCalls.map((call): Figure => {
      const rates = rounds.map(({ http }) => http[call])
      return {
        ...ofRounds(
          `sealed HTTP: ${call}, 64 concurrent`,
          '/s',
          rates.map(({ perSecond }) => perSecond),
        ),
        against: latencies(rates),
      }
    }),
  ]
}

export const payments: Part = {
  title: 'Payment throughput',
  async run(url, { size: { short, seconds, rounds }, progress }) {
    const memberRange = { first: 20_000_000, count: short ? 2_000 : 10_000 }
    const http = await benchHttp(url, { memberRange, seconds, rounds, progress })
    const ledger: LedgerRound[] = []
    for (let round = 0; round < rounds; round += 1)
      ledger.push({
        floor: await commitFloor(url, { seconds }),
        teller: await throughTeller(url, memberRange, { seconds }),
        hot: await throughTeller(url, memberRange, { seconds, hot: 0.9 }),
        batches: await inBatches(url, memberRange, { seconds }),
      })
    const refused = http.rounds
      .flatMap((round) => Object.values(round.http))
      .flatMap((rate) => Object.entries(rate.refused).map(([msg, times]) => `${times} × ${msg}`))
    return {
      figures: [...ratios(http.rounds, ledger), ...absolutes(http.rounds, ledger)],
      failures: [...refused, ...http.breaches],
    }
  },
}
