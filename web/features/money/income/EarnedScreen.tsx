import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { entryOf, firstDayOf, lastDayOf } from '@humidor/domain/money/income.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { HideAmounts } from '@humidor/ui/Money.tsx'
import { useSearch } from 'wouter'
import { useAskMore } from '../../../api/useAsk.ts'
import { Go } from '../../../frame/Go.tsx'
import { Records } from '../../../frame/Records.tsx'
import { paths } from '../../../paths.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { Movement, RowSheet } from '../wallet/wallet.ts'
import { askedIn, type EarnedAsked } from './links.ts'
import { monthText } from './months.ts'

/** /Earned?source=…&coin=…&month=…: the entries behind a row of /Analysis. */
export function EarnedScreen() {
  const asked = askedIn(new URLSearchParams(useSearch()))
  return asked ? <Entries asked={asked} /> : <Go to={paths.analysis} from={paths.earned} />
}

function Entries({ asked: { source, coin, month } }: { asked: EarnedAsked }) {
  const words = useWords('income')
  const { lang } = useLanguage()
  const { covered } = useAmountsCovered()
  const entry = entryOf(source, coin)
  const rows = useAskMore(
    walletCalls.detail,
    {
      wallet: entry?.wallet ?? 0,
      op: operations[entry?.operation ?? 'pledgeProfit'],
      from: firstDayOf(month),
      to: lastDayOf(month),
    },
    { when: entry !== undefined },
  )
  if (!entry) return <Go to={paths.analysis} from={paths.earned} />
  // Operations that share a number on the wire, such as those of pledges, come together.
  const own = rows.rows?.filter(({ say, moneyChange }) => say === entry.operation && moneyChange > 0n)
  return (
    <HideAmounts when={covered}>
      <Records
        title={words('rows.title', { source: words(`source.${source}`), month: monthText(lang, month) })}
        from={paths.analysis}
        empty={{ title: words('rows.empty'), text: words('rows.emptyText'), action: words('title') }}
        of={{ ...rows, rows: own }}
        row={(row, open) => <Movement row={row} onOpen={open} />}
        sheet={(row, close) => <RowSheet row={row} onClose={close} />}
      />
    </HideAmounts>
  )
}
