import { type DrawCheck, draw, drawChecks } from '@humidor/domain/draw.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { orderNumber } from '@humidor/domain/preorder.ts'
import type { Db } from './database/database.ts'
import { checkedDraw } from './features/draws/draws.ts'
import { preorderEntries } from './features/preorders/preorders.ts'

/** What each check looked at, for somebody who reads no code. */
const told: Record<DrawCheck, { fine: string; wrong: string }> = {
  commitment: {
    fine: 'The secret number is the one that was committed to when the draw opened.',
    wrong: 'The secret number is NOT the one that was committed to when the draw opened.',
  },
  entries: {
    fine: 'The entries are those that stood when the draw closed.',
    wrong: 'The entries are NOT those that stood when the draw closed.',
  },
  beacon: {
    fine: 'The beacon said what is told here: its signature fits the key that was published before.',
    wrong: 'The beacon did NOT say what is told here.',
  },
  winners: {
    fine: 'Shuffled again by the same rules, the same orders win.',
    wrong: 'Shuffled again by the same rules, OTHER orders win.',
  },
}

const aloneWords = {
  none: 'No beacon is mixed in: the secret number alone decided.',
  unreachable: 'The beacon could not be reached for ten minutes: the secret number alone decided.',
  mixed: '',
} as const

export interface DrawVerbParts {
  db: Db
  args: readonly string[]
  say(sentence: string): void
}

/** Recomputes a draw out of what is public of it. Answers the exit code: 1 where something is not as it must be. */
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
  const { session, entries, checks } = found
  const coin = session.type === 'usdc' ? 'USCD' : '₡'
  const sum = exact(micros(session.won_money ?? 0n))
  say(`Draw ${number}, in ${coin}, of ${session.due_at.toISOString()}`)
  say(`  ${entries.length} entries, ${session.won} won, ${sum} of ${exact(micros(session.quota ?? 0n))} ${coin}`)
  for (const check of drawChecks) {
    const is = checks[check]
    say(`  ${is === null ? aloneWords[session.beacon_state ?? 'none'] : told[check][is ? 'fine' : 'wrong']}`)
  }
  const order = draw(
    entries,
    {
      id: session.id,
      seed: session.seed?.toString('hex') ?? '',
      entriesHash: session.entries_hash?.toString('hex') ?? '',
      randomness: session.beacon_randomness?.toString('hex') ?? null,
    },
    session.quota ?? 0n,
  )
  for (const { oid, money, place, won } of order)
    say(`  ${String(place).padStart(6)}  ${orderNumber(oid)}  ${exact(micros(money))} ${coin}${won ? '  won' : ''}`)
  return Object.values(checks).includes(false) ? 1 : 0
}
