import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { draw, drawChecks } from '@humidor/domain/products/draw.ts'
import { verdictOn } from '@humidor/domain/products/draw-record.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import words from '@humidor/locales/en/draws.json' with { type: 'json' }
import type { Db } from './database/database.ts'
import { type CheckedDraw, checkedDraw } from './features/products/draws/draws.ts'
import { preorderEntries } from './features/products/preorders/preorders.ts'

export interface DrawVerbParts {
  db: Db
  args: readonly string[]
  say(sentence: string): void
}

/** Prints each check and the verdict, in the words of the draw's page in the app. */
function printChecks(checks: CheckedDraw, record: Parameters<typeof verdictOn>[1], say: DrawVerbParts['say']) {
  const verdict = verdictOn(checks, record)
  say(`  ${verdict === 'bad' ? words.check.bad : `${words.check.good}. ${words.check[verdict]}`}`)
  for (const check of drawChecks) {
    const is = checks[check]
    say(
      `  ${is === null ? '–' : is ? '✓' : '✗'} ${is === null ? words.noBeacon : words[is ? 'match' : 'differ'][check]}`,
    )
  }
}

/** Recomputes a draw from its public record. @returns the exit code: 1 where a check fails, 2 where there is no held draw */
export async function runDrawVerb({ db, args, say }: DrawVerbParts): Promise<number> {
  const [number = '', ...more] = args
  if (!/^\d{1,18}$/.test(number) || more.length > 0) {
    say('draw <number>: the number of a draw, as the app shows it.')
    return 2
  }
  const found = await checkedDraw(db, preorderEntries, BigInt(number))
  if (found === undefined || found === 'open') {
    say(found === undefined ? `There is no draw ${number}.` : `Draw ${number} is not held yet.`)
    return 2
  }
  const { told: record, entries, checks } = found
  const { id, seed, entriesHash, randomness } = record
  const quota = record.quota ?? micros(0n)
  const coin = record.type === 'usdc' ? 'USCD' : '₡'
  say(`Draw ${number}, in ${coin}, of ${record.dueAt.toISOString()}`)
  say(
    `  ${entries.length} entries, ${record.won} won, ${exact(record.wonMoney ?? micros(0n))} of ${exact(quota)} ${coin}`,
  )
  printChecks(checks, record, say)
  if (record.beaconState === 'unreachable') say(`  ${words.said.unreachable}`)
  const order = draw(entries, { id, seed: seed ?? '', entriesHash: entriesHash ?? '', randomness }, quota)
  for (const { oid, money, place, won } of order)
    say(`  ${String(place).padStart(6)}  ${orderNumber(oid)}  ${exact(micros(money))} ${coin}${won ? '  won' : ''}`)
  return Object.values(checks).includes(false) ? 1 : 0
}
