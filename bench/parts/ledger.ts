import { NO_TIMEOUTS, openDatabase } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { allowFixtures, toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { ledgerInvariants } from '@humidor/server/ledger/invariants.ts'
import { type Figure, ofRounds, type Part } from '../figures.ts'
import { seedLedger } from '../ledger.ts'
import { minimalHundreds, minimalOnes, rawOnes, type TransferCost, tellerHundreds } from '../transfer-cost.ts'
import { dropFixtureRules, makeMinimal } from '../yardstick.ts'

interface Round {
  raw: TransferCost
  minimal: TransferCost
  hundreds: TransferCost
  minimalHundreds: TransferCost
}

const processor = ({ processor: cost }: TransferCost) => cost

function ratios(rounds: readonly Round[]): Figure[] {
  const of = (what: string, ratio: (round: Round) => number) => ofRounds(what, '×', rounds.map(ratio))
  return [
    {
      ...of(
        'transfers for the same processor time, one by one',
        ({ raw, minimal }) => minimal.processor / raw.processor,
      ),
      against: 'the minimal transfer, same round',
      goal: { atLeast: 0.9 },
    },
    {
      ...of(
        'transfers for the same processor time, by a hundred',
        (round) => round.minimalHundreds.processor / round.hundreds.processor,
      ),
      against: 'the minimal transfer by a hundred, same round',
      goal: { atLeast: 0.9 },
    },
    {
      ...of('write-ahead log of a transfer', ({ raw, minimal }) => raw.wal / minimal.wal),
      against: 'of the minimal transfer, same round',
      goal: { atMost: 1 },
    },
  ]
}

function absolutes(rounds: readonly Round[]): Figure[] {
  const time = (what: string, pick: (round: Round) => TransferCost): Figure => ({
    ...ofRounds(what, 'µs', rounds.map(pick).map(processor)),
    against: `${Math.round(
      ofRounds(
        '',
        '',
        rounds.map(pick).map(({ wal }) => wal),
      ).value,
    )} bytes of log`,
  })
  return [
    time('the ledger, one by one', ({ raw }) => raw),
    time('the minimal transfer, one by one', ({ minimal }) => minimal),
    time('the ledger, by a hundred', ({ hundreds }) => hundreds),
    time('the minimal transfer, by a hundred', (round) => round.minimalHundreds),
  ]
}

/** A transfer of the ledger against a minimal one, by PostgreSQL's processor time, in interleaved rounds on one database. */
export const ledger: Part = {
  title: 'The ledger against a minimal transfer',
  async run(url, { size: { short, rounds }, progress }) {
    const range = { first: 20_000_000, count: short ? 2_000 : 10_000 }
    const count = short ? 2_000 : 10_000
    const { db, close } = openDatabase({ url, max: 2, timeouts: NO_TIMEOUTS })
    try {
      await migrate(db)
      await allowFixtures(db)
      progress(`Seeding ${range.count} members …`)
      await seedLedger(db, range)
      await dropFixtureRules(db)
      await makeMinimal(db)
      const found: Round[] = []
      for (let round = 1; round <= rounds + 2; round += 1) {
        const one: Round = {
          minimal: await minimalOnes(url, range, count),
          raw: await rawOnes(url, range, count),
          minimalHundreds: await minimalHundreds(url, range, 2 * count),
          hundreds: await tellerHundreds(url, range, 2 * count),
        }
        progress(
          `round ${round}: ${Object.entries(one)
            .map(([of, cost]) => `${of} ${Math.round(cost.processor)} µs`)
            .join(', ')}`,
        )
        found.push(one)
      }
      await allowFixtures(db)
      const breaches = (await verify(db, toleratingFixtures(ledgerInvariants))).map(({ id }) => id)
      return { figures: [...ratios(found), ...absolutes(found)], failures: breaches }
    } finally {
      await close()
    }
  },
}
