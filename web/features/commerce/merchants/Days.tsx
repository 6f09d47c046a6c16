import type { AnswerOf } from '@humidor/client/client.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { businessDay, dayName } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { FileFormat } from '@humidor/domain/spreadsheet/file.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-merchant.css'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { CalendarDays, ChevronLeft, ChevronRight, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { isThisMonth, type Month, monthBeside, monthOf } from './months.ts'
import { useTakings } from './useTakings.ts'

type Days = AnswerOf<typeof merchantsCalls.days>

/** The takings by day, one month at a time, with the month as a file. */
export function Days() {
  const words = useWords('merchants')
  const now = new Date(useClock().now)
  const [chosen, choose] = useState<Month>()
  const month = chosen ?? monthOf(businessDay(now))
  const asked = useAsk(merchantsCalls.days, month)
  return (
    <div className="stack stack--loose">
      <Choose month={month} now={now} onChange={choose} />
      <Loaded of={asked} skeleton={<RowsSkeleton rows={4} />}>
        {(days) =>
          days.length === 0 ? (
            <EmptyState art={<CoinsArt />} title={words('days.none')} text={words('days.noneText')} />
          ) : (
            <>
              <Total days={days} />
              <div className="stack">
                <Save month={month} format="xlsx" />
                <Save month={month} format="csv" />
              </div>
              <Rows label={words('days.title')}>
                {days.map((day) => (
                  <Day of={day} key={day.day} />
                ))}
              </Rows>
              <p className="caption">{words('days.hint')}</p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Choose({ month, now, onChange }: { month: Month; now: Date; onChange: (month: Month) => void }) {
  const words = useWords('merchants')
  const { lang } = useLanguage()
  const name = new Intl.DateTimeFormat(lang, {
    calendar: 'gregory',
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <div className="takings__month">
      <IconButton icon={ChevronLeft} label={words('days.earlier')} onClick={() => onChange(monthBeside(month, -1))} />
      <h2 className="section__title" aria-live="polite">
        {name.format(new Date(`${month.from}T00:00:00Z`))}
      </h2>
      {!isThisMonth(month, now) && (
        <IconButton icon={ChevronRight} label={words('days.later')} onClick={() => onChange(monthBeside(month, 1))} />
      )}
    </div>
  )
}

function Total({ days }: { days: Days }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  const sum = (of: (day: Days[number]) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const refunded = sum(({ refundedCig }) => refundedCig)
  return (
    <Card pad>
      <Kv
        flush
        rows={[
          {
            name: words('days.total'),
            value: words('days.payments', { n: days.reduce((total, { payments }) => total + payments, 0) }),
          },
          { name: words('bill.cig'), value: exactly(micros<'CIG'>(sum(({ moneyCig }) => moneyCig)), 'CIG') },
          { name: words('bill.usdt'), value: exactly(micros<'USDT'>(sum(({ moneyUsdt }) => moneyUsdt)), 'USDT') },
          refunded > 0n && { name: words('bill.refunded'), value: exactly(micros<'CIG'>(refunded), 'CIG') },
        ]}
      />
    </Card>
  )
}

function Save({ month, format }: { month: Month; format: FileFormat }) {
  const words = useWords('merchants')
  const { write, busy, stop } = useTakings(
    [
      words('file.at'),
      words('file.receipt'),
      words('file.payer'),
      words('file.cig'),
      words('file.usdt'),
      words('file.refundedCig'),
      words('file.refundedUsdt'),
    ],
    { sheet: words('days.title'), saved: words('file.saved') },
  )
  return (
    <Button kind="quiet" block icon={FileDown} onClick={() => (busy ? stop() : void write(month, format))}>
      {words(busy ? 'file.stop' : `file.${format}`)}
    </Button>
  )
}

function Day({ of: { day, payments, moneyCig, moneyUsdt, refundedCig } }: { of: Days[number] }) {
  const words = useWords('merchants')
  const exactly = useExactText()
  return (
    <Row
      icon={CalendarDays}
      title={dayName(day)}
      sub={
        <>
          {words('days.payments', { n: payments })}
          {refundedCig > 0n && <> · {words('days.refunded', { amount: exactly(refundedCig, 'CIG') })}</>}
        </>
      }
      end={
        <>
          <Money amount={moneyCig} coin="CIG" />
          <span className="caption">
            <Money amount={moneyUsdt} coin="USDT" />
          </span>
        </>
      }
    />
  )
}
