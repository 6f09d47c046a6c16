import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { IDLE_WARNING_DAYS } from '@humidor/domain/products/idle.ts'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { SkeletonText } from '@humidor/ui/State.tsx'
import { CalendarClock } from 'lucide-react'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import type { Member } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { zoned } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** Milliseconds for which an answer serves: an order of this member asks again by itself, and nothing else moves it in between. */
const FRESH_MS = 300_000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * On Index: until when the member has to place a pre-order so as not to be frozen (rules D7), and the time left. Empty for those
 * whom the rule does not concern. While it loads its place is kept, as the reader may already be tapping below it.
 */
export function OrderBy({ mine }: { mine: Pick<Member, 'isAccountActived' | 'isFrozen'> }) {
  const concerned = mine.isAccountActived && !mine.isFrozen
  const draws = useAsk(preordersCalls.draws, {}, { when: concerned, fresh: FRESH_MS })
  const rule = useSettings().data?.preorders
  const isOff = rule !== undefined && (rule.idleAfter === null || !rule.open)
  if (!concerned || isOff || (!draws.data && draws.isError)) return null
  return <Rows card>{draws.data ? <Line freezesAt={draws.data.freezesAt} /> : <Coming />}</Rows>
}

function Line({ freezesAt }: { freezesAt: Date | null }) {
  const words = useWords('preorders')
  const { now } = useClock()
  if (freezesAt === null)
    return <Row icon={CalendarClock} title={words('idle.none')} sub={words('idle.underWay')} href={paths.shop} />
  const left = Math.max(0, freezesAt.getTime() - now)
  const isClose = left <= IDLE_WARNING_DAYS * DAY_MS
  return (
    <Row
      icon={CalendarClock}
      mark={isClose}
      title={
        isClose
          ? words('idle.hours', { hours: Math.floor(left / HOUR_MS) })
          : words('idle.days', { days: Math.floor(left / DAY_MS) })
      }
      sub={words('idle.by', { moment: zoned(freezesAt) })}
      href={paths.shop}
    />
  )
}

function Coming() {
  const words = useWords('preorders')
  return (
    <Row
      icon={CalendarClock}
      title={<SkeletonText like={words('idle.days', { days: 7 })} />}
      sub={<SkeletonText like={words('idle.by', { moment: '2026/12/05\u00a000:00' })} />}
    />
  )
}
