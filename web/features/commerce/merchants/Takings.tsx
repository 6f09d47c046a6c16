import type { AnswerOf } from '@humidor/client/client.ts'
import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { type ShopDay, shopDay } from '@humidor/domain/commerce/shop-time.ts'
import { byMonth, localOf, netOf, sumTakings, type TakingsSum } from '@humidor/domain/commerce/takings.ts'
import type { FileFormat } from '@humidor/domain/spreadsheet/file.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-merchant.css'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { Segmented } from '@humidor/ui/Segmented.tsx'
import { EmptyState, RowsSkeleton } from '@humidor/ui/State.tsx'
import { CalendarDays, ChevronLeft, ChevronRight, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { useShopZone } from '../../../api/useShopZone.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { monthName, yearName } from './month-names.ts'
import { type Grouping, type Period, periodBeside, periodOf } from './months.ts'
import { TakingsFigures } from './TakingsFigures.tsx'
import { useTakings } from './useTakings.ts'

type Days = AnswerOf<typeof bookkeepingCalls.days>

/** A row of the list: a day, or a month with the sum of its days. */
interface Group {
  id: string
  name: string
  sum: TakingsSum
}

/** The takings by day or by month, in the shop's zone, one month or year at a time, with its bills as a file. */
export function Takings() {
  const words = useWords('bookkeeping')
  const zone = useShopZone()
  const today = shopDay(zone, new Date(useClock().now))
  const [by, setBy] = useState<Grouping>('days')
  const [day, choose] = useState<ShopDay>()
  const period = periodOf(by, day ?? today)
  const asked = useAsk(bookkeepingCalls.days, period)
  const [open, setOpen] = useState<string>()
  return (
    <div className="stack stack--loose">
      <Segmented
        label={words('takings.by')}
        options={(['days', 'months'] as const).map((id) => ({ id, label: words(`takings.${id}`) }))}
        value={by}
        onChange={setBy}
      />
      <Choose by={by} period={period} today={today} onChange={choose} />
      <Loaded of={asked} skeleton={<RowsSkeleton rows={4} />}>
        {(found) => <Found by={by} period={period} found={found} open={open} setOpen={setOpen} />}
      </Loaded>
      <p className="caption">{words('zone', { zone })}</p>
    </div>
  )
}

interface FoundProps {
  by: Grouping
  period: Period
  found: Days
  open: string | undefined
  setOpen: (id: string | undefined) => void
}

function Found({ by, period, found: { rows, currency }, open, setOpen }: FoundProps) {
  const words = useWords('bookkeeping')
  const { lang } = useLanguage()
  if (rows.length === 0)
    return <EmptyState art={<CoinsArt />} title={words('takings.none')} text={words('takings.noneText')} />
  const groups: Group[] =
    by === 'days'
      ? rows.map((one) => ({ id: one.day, name: dayName(one.day), sum: { ...one, local: localOf(one) } }))
      : [...byMonth(rows)].map(([id, days]) => ({ id, name: monthName(lang, id), sum: sumTakings(days) }))
  const shown = groups.find(({ id }) => id === open)
  const rate = by === 'days' ? rows.find(({ day }) => day === open)?.rate : undefined
  return (
    <>
      <Card pad>
        <TakingsFigures sum={sumTakings(rows)} currency={currency} title={words('takings.total')} />
      </Card>
      <div className="stack">
        <Save period={period} format="xlsx" />
        <Save period={period} format="csv" />
      </div>
      <Rows label={words(`takings.${by}`)}>
        {groups.map((group) => (
          <GroupRow of={group} onOpen={() => setOpen(group.id)} key={group.id} />
        ))}
      </Rows>
      <p className="caption">{words('takings.hint')}</p>
      {shown && (
        <Sheet open title={shown.name} onClose={() => setOpen(undefined)}>
          <TakingsFigures sum={shown.sum} currency={currency} rate={rate ?? undefined} />
        </Sheet>
      )}
    </>
  )
}

interface ChooseProps {
  by: Grouping
  period: Period
  today: ShopDay
  onChange: (day: ShopDay) => void
}

function Choose({ by, period, today, onChange }: ChooseProps) {
  const words = useWords('bookkeeping')
  const { lang } = useLanguage()
  const go = (way: 1 | -1) => onChange(periodBeside(by, period, way).from)
  return (
    <div className="takings__month">
      <IconButton icon={ChevronLeft} label={words('takings.earlier')} onClick={() => go(-1)} />
      <h2 className="section__title" aria-live="polite">
        {by === 'days' ? monthName(lang, period.from.slice(0, 7)) : yearName(lang, period.from.slice(0, 4))}
      </h2>
      {period.to < today && <IconButton icon={ChevronRight} label={words('takings.later')} onClick={() => go(1)} />}
    </div>
  )
}

function Save({ period, format }: { period: Period; format: FileFormat }) {
  const words = useWords('merchants')
  const { write, busy, stop } = useTakings(
    (zone) => [
      words('file.at', { zone }),
      words('file.receipt'),
      words('file.payer'),
      words('file.cig'),
      words('file.usdt'),
      words('file.refundedCig'),
      words('file.refundedUsdt'),
      words('file.net'),
    ],
    { sheet: words('bills.days'), saved: words('file.saved') },
  )
  return (
    <Button kind="quiet" block icon={FileDown} onClick={() => (busy ? stop() : void write(period, format))}>
      {words(busy ? 'file.stop' : `file.${format}`)}
    </Button>
  )
}

/** What was paid and what is left of it. The other figures are a press away, so that nothing is cut on a phone. */
function GroupRow({ of: { name, sum }, onOpen }: { of: Group; onOpen: () => void }) {
  const words = useWords('bookkeeping')
  return (
    <Row
      icon={CalendarDays}
      title={name}
      sub={words('takings.payments', { n: sum.payments })}
      onClick={onOpen}
      end={
        <>
          <Money amount={netOf(sum)} coin="USDT" />
          <span className="caption">
            <Money amount={sum.moneyCig} coin="CIG" />
          </span>
        </>
      }
    />
  )
}
