import { CallFailedError } from '@humidor/client/asking.ts'
import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import { shopDay } from '@humidor/domain/commerce/shop-time.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { FileText, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/refusal-text.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useMerchant } from '../../../api/useMerchant.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { monthName } from './month-names.ts'
import { monthsBack } from './months.ts'

/** Months in the list: ten years. */
const MOST_MONTHS = 120

/** /MerchantStatements: the statement of each month as a PDF, in the reader's language. */
export function MerchantStatementsScreen() {
  const words = useWords('bookkeeping')
  const { lang } = useLanguage()
  const zone = useShopZone()
  const today = shopDay(zone, new Date(useClock().now))
  const { fetching, fetch } = useStatement()
  return (
    <Page title={words('statements.title')} back={paths.merchantMore} of={useMerchant()}>
      {({ createdAt }) => (
        <>
          <p className="muted">{words('statements.lead')}</p>
          <Rows card label={words('statements.title')}>
            {monthsBack(today, shopDay(zone, createdAt), MOST_MONTHS).map((month) => (
              <Row
                key={month}
                icon={fetching === month ? LoaderCircle : FileText}
                title={
                  <span aria-label={words('statements.save', { month: monthName(lang, month) })}>
                    {monthName(lang, month)}
                  </span>
                }
                sub={today.startsWith(month) ? words('statements.running') : undefined}
                end="PDF"
                onClick={() => void fetch(month)}
              />
            ))}
          </Rows>
          <p className="caption">{words('zone', { zone })}</p>
        </>
      )}
    </Page>
  )
}

/** Fetches one statement at a time and saves it. */
function useStatement() {
  const words = useWords('bookkeeping')
  const { key } = useLanguage()
  const [fetching, setFetching] = useState<string>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const fetch = async (month: string) => {
    if (under.current) return
    const stop = new AbortController()
    under.current = stop
    setFetching(month)
    try {
      const { name, pdf } = await answerTo(bookkeepingCalls.statement, { month, language: key }, stop.signal)
      save(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }), name)
      say(words('statements.saved'), 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof CallFailedError ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(await failureText(why), 'bad')
    } finally {
      under.current = undefined
      setFetching(undefined)
    }
  }
  return { fetching, fetch }
}
