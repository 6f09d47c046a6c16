import { calendarKinds } from '@humidor/domain/money/calendar.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useClock } from '../../../api/useClock.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { type CalendarEntry, pathTo } from './entry.ts'
import { calendarFile } from './ics.ts'

/** The name of an entry, with its number. */
export function useTitles() {
  const words = useWords('calendar')
  return ({ kind, number }: Pick<CalendarEntry, 'kind' | 'number'>) =>
    number === null ? words(`kind.${kind}`) : words('numbered', { kind: words(`kind.${kind}`), number })
}

/**
 * Saves entries as a calendar file, in the reader's language. Amounts are in it only where the reader wished it, however they are shown
 * on the page: calendars are often shared.
 */
export function useCalendarFile(uid: number, amounts: boolean) {
  const words = useWords('calendar')
  const { lang } = useLanguage()
  const { now } = useClock()
  const titleOf = useTitles()
  const [busy, setBusy] = useState(false)

  /** `≈ 1.00 USCD`, or nothing. */
  const amountsOf = ({ kind, amounts: of }: CalendarEntry) => {
    const sign = calendarKinds[kind].amount === 'estimate' ? '≈ ' : ''
    return sign + of.map(({ coin, amount }) => moneyText(lang, amount, coin)).join(' + ')
  }
  async function write(entries: readonly CalendarEntry[], name: string) {
    if (busy) return
    setBusy(true)
    try {
      const { origin, hostname: host } = location
      const text = await calendarFile(
        entries.map((entry) => ({
          ...{ id: entry.id, at: entry.at, url: origin + pathTo(entry), description: 'Humidor' },
          title: amounts && entry.amounts.length > 0 ? `${titleOf(entry)}: ${amountsOf(entry)}` : titleOf(entry),
        })),
        { name: `Humidor: ${words('title')}`, uid, host, made: new Date(now) },
      )
      save(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`)
      say(words('file.saved'), 'ok')
    } catch {
      say(words('file.failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return { write, busy }
}
