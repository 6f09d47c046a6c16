import { contract } from '@humidor/contract/index.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { AskFailed } from '../../api/query-client.ts'
import { failureText } from '../../api/refusal-text.ts'
import { answerTo } from '../../api/useAsk.ts'
import type { Period } from './periods.ts'
import { addsUp, type Statement, type StatementWords, statementFile } from './statement-file.ts'
import type { WalletRow } from './WalletRow.tsx'

const PER_PAGE = 500

export interface StatementAsked extends Period {
  wallet: number
  coin: Statement['coin']
  /** The file's name without its ending. */
  name: string
}

/** How many entries are there, of how many in all. */
export interface Gathered {
  there: number
  all: number
}

async function gather(it: StatementAsked, signal: AbortSignal, onProgress: (gathered: Gathered) => void) {
  const { wallet, from, to, coin } = it
  const rows: WalletRow[] = []
  let after: string | null | undefined
  for (;;) {
    const place = after ? { after } : {}
    const page = await answerTo(contract.wallet.statement, { wallet, from, to, limit: PER_PAGE, ...place }, signal)
    rows.push(...page.rows)
    onProgress({ there: rows.length, all: page.count })
    after = page.next
    if (after === null) return { coin, from, to, opening: page.opening, closing: page.closing, rows }
  }
}

/** Gathers a statement page by page, says how far it is, and gives it to the reader as a file. `stop` lets it be. */
export function useStatement(words: StatementWords & { saved: string; changed: string }) {
  const [gathered, setGathered] = useState<Gathered>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const write = async (it: StatementAsked) => {
    if (under.current) return
    const stop = new AbortController()
    under.current = stop
    setGathered({ there: 0, all: 0 })
    try {
      const statement = await gather(it, stop.signal, setGathered)
      // Something was booked while the pages came: better none than one that does not add up.
      if (!addsUp(statement)) return say(words.changed, 'bad')
      save(new Blob([statementFile(statement, words)], { type: 'text/csv;charset=utf-8' }), `${it.name}.csv`)
      say(words.saved, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof AskFailed ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(await failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setGathered(undefined)
    }
  }
  return { write, gathered, stop: () => under.current?.abort() }
}
