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

/** Draws once more what was drawn in the raffle, out of what is told of it. Answers the exit code: 1 where something is not as it must be. */
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
  const { told, uid, checks } = found
  const good = raffleChecks.every((check) => checks[check])
  say(`Draw ${number} of ${uid}, of ${told.createdAt.toISOString()}: prize ${told.prizeId}, ${exact(told.amount)} ₡`)
  say(`  ${good ? `${words.check.good}. ${words.check.goodText}` : words.check.bad}`)
  for (const check of raffleChecks)
    say(`  ${checks[check] ? '✓' : '✗'} ${words[checks[check] ? 'match' : 'differ'][check]}`)
  say(`  ${words.fair.promise}: ${told.commitment}`)
  say(`  ${words.said.seed}: ${told.seed}`)
  say(`  ${words.fair.own}: ${told.clientSeed}, draw ${told.nonce}`)
  say(`  ${words.said.tableHash}: ${told.tableHash}`)
  for (const line of tableText(told).trim().split('\n')) say(`    ${line}`)
  return good ? 0 : 1
}
