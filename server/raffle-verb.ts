import { exact } from '@humidor/domain/money/format.ts'
import { raffleChecks, tableText } from '@humidor/domain/products/raffle.ts'
import words from '@humidor/locales/en/raffle.json' with { type: 'json' }
import type { Db } from './database/database.ts'
import { checkedRaffle } from './features/products/raffle/raffle.ts'

export interface RaffleVerbParts {
  db: Db
  args: readonly string[]
  say(sentence: string): void
}

/** Recomputes a draw of the raffle from its public record. @returns the exit code: 1 where a check fails, 2 where no seed is revealed */
export async function runRaffleVerb({ db, args, say }: RaffleVerbParts): Promise<number> {
  const [number = '', ...more] = args
  if (!/^\d{1,18}$/.test(number) || more.length > 0) {
    say('raffle <number>: the number of a draw of the raffle, as the app shows it.')
    return 2
  }
  const found = await checkedRaffle(db, BigInt(number))
  if (found === undefined || found === 'open') {
    say(found === undefined ? `There is no draw ${number}.` : `The seed of draw ${number} is not revealed yet.`)
    return 2
  }
  const { told: record, uid, checks } = found
  const good = raffleChecks.every((check) => checks[check])
  say(
    `Draw ${number} of ${uid}, of ${record.createdAt.toISOString()}: prize ${record.prizeId}, ${exact(record.amount)} ₡`,
  )
  say(`  ${good ? `${words.check.good}. ${words.check.goodText}` : words.check.bad}`)
  for (const check of raffleChecks)
    say(`  ${checks[check] ? '✓' : '✗'} ${words[checks[check] ? 'match' : 'differ'][check]}`)
  say(`  ${words.fair.promise}: ${record.commitment}`)
  say(`  ${words.said.seed}: ${record.seed}`)
  say(`  ${words.fair.own}: ${record.clientSeed}, draw ${record.nonce}`)
  say(`  ${words.said.tableHash}: ${record.tableHash}`)
  for (const line of tableText(record).trim().split('\n')) say(`    ${line}`)
  return good ? 0 : 1
}
