import { nextDepositAt } from '@humidor/domain/money/deposit-suggestions.ts'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { useClock } from '../../../api/useClock.ts'
import { paths } from '../../../paths.ts'
import { timeText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { CancelDeposit } from './CancelDeposit.tsx'
import type { UsdtRecord } from './record.ts'

interface OpenDepositProps {
  record: UsdtRecord
  /** Seconds until another deposit may be opened beside it. */
  pause: number
}

/** The deposit that is still open: to pay it, to cancel it, or when another one may be opened. */
export function OpenDeposit({ record, pause }: OpenDepositProps) {
  const words = useWords('deposits')
  const text = useMoneyText()
  const { now } = useClock()
  const again = nextDepositAt({ createdAt: record.createdAt, pause })
  const amount = text(record.moneyUsdt, 'USDT')
  return (
    <div className="card card--pad stack">
      <Note>
        {again.getTime() > now
          ? words('already.until', { amount, time: timeText(again) })
          : words('already.now', { amount })}
      </Note>
      <ButtonLink kind="quiet" block href={`${paths.deposit}?id=${record.id}`}>
        {words('detail.open')}
      </ButtonLink>
      <CancelDeposit record={record} />
    </div>
  )
}
