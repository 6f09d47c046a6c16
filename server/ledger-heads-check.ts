import { parseArgs } from 'node:util'
import type { Database } from './database/database.ts'
import { readHeads } from './features/money/ledger-chain/ledger-chain.ts'
import { type Head, headText, isVoid, lastRestore, newestHead, readHead, strayHeads } from './ledger/heads.ts'

/** Heads to compare with the ledger's chain. */
export interface HeadsAsked {
  /** The data folder, where a node keeps its heads. */
  folder: string
  /** Heads that were kept elsewhere, from the command line. */
  given: readonly Head[]
}

const text = { type: 'string' } as const

/** Parses `--head <number>:<hash>`, any number of times, and `--operator` where `known` has it. Undefined for any other arguments. */
export function headsIn(
  args: readonly string[],
  known: { operator?: typeof text } = {},
): { given: Head[]; operator: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { ...known, head: { ...text, multiple: true } } })
    const { head = [], operator } = values as { head?: string[]; operator?: string }
    const given = head.map(readHead).filter((one) => one !== undefined)
    return given.length === head.length ? { given, operator } : undefined
  } catch {
    return undefined
  }
}

/**
 * Compares heads with the ledger's chain.
 * @returns `count`: the number of heads in the folder. `common`: all heads in the chain. `stray`: heads of the folder that are not in
 * the chain and that no restore explains. `wrong`: given heads that are not in the chain
 */
export async function compareHeads(db: Database, { folder, given }: HeadsAsked) {
  const kept = readHeads(folder)
  const restore = await lastRestore(db)
  const gone = new Set(await strayHeads<Head>(db, [...kept, ...given]))
  return {
    count: kept.length,
    common: [...kept, ...given].filter((head) => !gone.has(head)),
    stray: kept.filter((head) => gone.has(head) && !isVoid(head, restore)),
    wrong: given.filter((head) => gone.has(head)),
  }
}

/** Prints the end of the chain, and each head that is not in the chain. @returns whether all heads are in the chain */
export async function checkHeads(db: Database, asked: HeadsAsked, say: (sentence: string) => void) {
  const { folder, given } = asked
  const newest = await newestHead(db)
  say(`The ledger’s chain ends in block ${headText(newest)}. Keep this line outside of the database.`)
  const { count, stray, wrong } = await compareHeads(db, asked)
  if (count > 0 && stray.length === 0) say(`The ${count} heads that are kept in ${folder} are part of it.`)
  for (const head of given) if (!wrong.includes(head)) say(`Block ${head.number} is part of it.`)
  for (const head of stray.slice(0, 3))
    say(
      `BREACH ledger.chain-heads: block ${headText(head)}, kept in ${folder} since ${head.at.toISOString()}, is no part of it.`,
    )
  for (const head of wrong) say(`BREACH ledger.chain-heads: block ${headText(head)} is no part of it.`)
  return stray.length === 0 && wrong.length === 0
}
