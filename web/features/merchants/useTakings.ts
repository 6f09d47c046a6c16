import { contract } from '@humidor/contract/index.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { AskFailed } from '../../api/query-client.ts'
import { failureText } from '../../api/refusal-text.ts'
import { answerTo } from '../../api/useAsk.ts'
import type { Bill } from './Bills.tsx'
import type { Month } from './months.ts'
import { type TakingsHead, takingsFile } from './takings-file.ts'

const PER_PAGE = 500

async function gather({ from, to }: Month, signal: AbortSignal): Promise<readonly Bill[]> {
  const bills: Bill[] = []
  let after: string | null | undefined
  for (;;) {
    const place = after ? { after } : {}
    const page = await answerTo(contract.merchants.takings, { from, to, limit: PER_PAGE, ...place }, signal)
    bills.push(...page.rows)
    after = page.next
    if (after === null) return bills
  }
}

/** Gathers the bills of a month page by page and gives them to the reader as a file. `stop` lets it be. */
export function useTakings(head: TakingsHead, saved: string) {
  const [busy, setBusy] = useState(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const write = async (month: Month) => {
    if (under.current) return
    const stop = new AbortController()
    under.current = stop
    setBusy(true)
    try {
      const file = takingsFile(await gather(month, stop.signal), head)
      save(new Blob([file], { type: 'text/csv;charset=utf-8' }), `humidor-${month.from.slice(0, 7)}.csv`)
      say(saved, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof AskFailed ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(await failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setBusy(false)
    }
  }
  return { write, busy, stop: () => under.current?.abort() }
}
