import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { everyPage, MAX_PAGE_ROWS } from '../../../../api/every-page.ts'
import { answerTo } from '../../../../api/useAsk.ts'
import { useFile } from '../../../../api/useFile.ts'
import type { Period } from './periods.ts'
import { addsUp, type Statement, type StatementWords, statementRows } from './statement-file.ts'
import type { WalletEntry } from './WalletRow.ts'

export interface StatementAsked extends Period {
  wallet: number
  coin: Statement['coin']
  /** The file's name without its extension. */
  name: string
}

/** The number of fetched entries, and of all. */
export interface Gathered {
  there: number
  all: number
}

async function gather(it: StatementAsked, signal: AbortSignal, onProgress: (gathered: Gathered) => void) {
  const { wallet, from, to, coin } = it
  const rows: WalletEntry[] = []
  const pages = everyPage(
    (place) => answerTo(walletCalls.statement, { wallet, from, to, limit: MAX_PAGE_ROWS, ...place }, signal),
    signal,
  )
  let [opening, closing] = [0n, 0n]
  for await (const page of pages) {
    rows.push(...page.rows)
    onProgress({ there: rows.length, all: page.count })
    ;({ opening, closing } = page)
  }
  return { coin, from, to, opening, closing, rows }
}

/** Fetches a statement page by page, reports its progress, and saves it as a file. `stop` cancels it. */
export function useStatement(words: StatementWords & { saved: string; changed: string }) {
  const [gathered, setGathered] = useState<Gathered>({ there: 0, all: 0 })
  const { write, busy, stop } = useFile<StatementAsked>(async (it, signal) => {
    setGathered({ there: 0, all: 0 })
    const statement = await gather(it, signal, setGathered)
    // A transfer was posted between two pages. No file is better than one that does not add up.
    if (!addsUp(statement)) {
      say(words.changed, 'bad')
      return undefined
    }
    return { name: it.name, sheet: words.title, rows: statementRows(statement, words) }
  }, words.saved)
  return { write, gathered: busy ? gathered : undefined, stop }
}
