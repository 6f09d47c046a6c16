import type { PayoutRuleForm } from './rows.ts'

const HOUR = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local day and hour of a zone: `2028-02-27 09`. Written by the oracle itself, for zones of whole hours. */
function shown(zone: string, at: number): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
    })
  clocks.set(zone, clock)
  return clock.format(at)
}

const dayShown = (zone: string, at: number) => shown(zone, at).slice(0, 10)
const nextHour = (at: number) => at - (at % HOUR) + HOUR

/** The first moment of the next day of a zone. */
export function nextShopDay(zone: string, at: number): number {
  let moment = nextHour(at)
  while (dayShown(zone, moment) === dayShown(zone, at)) moment += HOUR
  return moment
}

const isDueOn = ({ schedule, weekday, monthDay }: PayoutRuleForm, day: string) =>
  schedule === 'daily' ||
  (schedule === 'weekly' && (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7 === Number(weekday) - 1) ||
  (schedule === 'monthly' && Number(day.slice(8)) === monthDay)

/** The next moment at which the clock of a zone reaches the hour of a rule, or skips it. Undefined: it has no schedule. */
export function nextPayout(rule: PayoutRuleForm, zone: string, after: number): number | undefined {
  if (rule.schedule === 'none') return undefined
  for (let moment = nextHour(after); ; moment += HOUR) {
    const day = dayShown(zone, moment)
    const wanted = `${day} ${String(rule.hour).padStart(2, '0')}`
    if (isDueOn(rule, day) && shown(zone, moment - HOUR) < wanted && wanted <= shown(zone, moment)) return moment
  }
}
