import { type CalendarKind, calendarKinds } from '@humidor/domain/money/calendar.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import {
  CalendarPlus,
  Coins,
  Hourglass,
  KeyRound,
  Landmark,
  type LucideIcon,
  Package,
  PartyPopper,
  QrCode,
  Repeat,
  Send,
  Shuffle,
  Snowflake,
  Wallet,
} from 'lucide-react'
import { Link } from 'wouter'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type CalendarEntry, pathTo } from './entry.ts'
import { useTitles } from './useCalendarFile.ts'

const drawingOf: Record<CalendarKind, LucideIcon> = {
  pledgeProfit: Coins,
  pledgeEnd: Landmark,
  treasureInterest: Coins,
  treasureOut: Landmark,
  conversion: Repeat,
  transfer: Send,
  draw: Shuffle,
  payOpens: Wallet,
  payBy: Hourglass,
  preorderEnd: Package,
  freeze: Snowflake,
  address: KeyRound,
  withdrawAgain: Wallet,
  deposit: QrCode,
  activityAnswer: PartyPopper,
}

/** One entry: what, when, how much. It opens its page; the button beside it saves it alone. */
export function CalendarRow({ entry, onSave }: { entry: CalendarEntry; onSave: () => void }) {
  const words = useWords('calendar')
  const title = useTitles()(entry)
  const { amount: certainty, moves } = calendarKinds[entry.kind]
  const estimated = certainty === 'estimate'
  return (
    <li className="calendar__one">
      <Link className="row" href={pathTo(entry)}>
        <span className="row__icon">
          <Icon of={drawingOf[entry.kind]} size="md" />
        </span>
        <span className="row__main">
          <span className="row__title">{title}</span>
          <span className="row__sub tnum">
            <time dateTime={entry.at.toISOString()}>{momentText(entry.at)}</time>
            {estimated && ` · ${words('estimate')}`}
          </span>
          {entry.amounts.map(({ coin, amount }) => (
            <span className="calendar__amount" key={coin}>
              {estimated && '≈ '}
              <Money amount={moves === 'out' ? -amount : amount} coin={coin} signed={moves === 'in'} />
            </span>
          ))}
        </span>
      </Link>
      <IconButton icon={CalendarPlus} size="md" label={words('file.one', { entry: title })} onClick={onSave} />
    </li>
  )
}
