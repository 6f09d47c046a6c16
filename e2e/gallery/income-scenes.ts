import { contract } from '@humidor/contract/index.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { entryId, everyCalendarKind } from '@humidor/domain/money/calendar.ts'
import { incomeSources, monthsUpto } from '@humidor/domain/money/income.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubEmptyList, stubResponse } from './stub-responses.ts'

const { earnings } = contract.income
const { upcoming } = contract.calendar

/** Income from every source in the last months, from cents to thousands. */
const muchEarned = changeResponse(earnings, ({ months }) => ({
  months: months.map(({ month }, place) => ({
    month,
    earned: incomeSources.map((source, of) => ({
      source,
      coin: source === 'preorders' || source === 'raffle' ? ('CIG' as const) : ('USCD' as const),
      amount: 1_234_567 * (place + 1) * (of + 1) ** 3,
    })),
  })),
  today: [{ source: 'pledges' as const, coin: 'USCD' as const, amount: 3_210_000 }],
}))

const nothingEarned = changeResponse(earnings, ({ months }) => ({
  months: months.map(({ month }) => ({ month, earned: [] })),
  today: [],
}))

/** An entry of every kind, one in each of the next hours and days. */
const everythingAhead = changeResponse(upcoming, () => ({
  entries: everyCalendarKind.map((kind, place) => {
    const own = { kind, of: String(412 + place) }
    return {
      id: entryId(own),
      kind,
      at: new Date(Date.now() + (place < 2 ? 60_000 : 5 * 3_600_000 * place * place)).toISOString(),
      number: kind.startsWith('pledgeE') ? 'HP-0412' : kind.startsWith('pay') ? 'HM-0412' : null,
      amounts:
        kind === 'preorderEnd'
          ? [
              { coin: 'USCD' as const, amount: 1_000_000_000 },
              { coin: 'CIG' as const, amount: 123_456_789 },
            ]
          : kind.startsWith('p') || kind.startsWith('t') || kind === 'conversion'
            ? [{ coin: 'USCD' as const, amount: 12_345_678 * (place + 1) }]
            : [],
    }
  }),
  more: true,
}))

const month = monthsUpto(businessDay(new Date())).at(-1) ?? ''

/** What was earned, and what is to come. */
export const incomeScenes: readonly Scene[] = [
  { name: 'analysis', path: '/Analysis', who: 'gregor', beforeOpen: muchEarned },
  {
    name: 'analysis-month-before',
    path: '/Analysis',
    who: 'gregor',
    beforeOpen: muchEarned,
    afterOpen: press('.lid .iconbtn:not([disabled])'),
  },
  { name: 'analysis-empty', component: 'Sources', path: '/Analysis', who: 'tom', beforeOpen: nothingEarned },
  {
    name: 'analysis-hidden',
    path: '/Analysis',
    who: 'gregor',
    beforeOpen: muchEarned,
    afterOpen: press('.appbar button.iconbtn'),
  },
  { name: 'index-earned', path: '/Index', who: 'gregor', beforeOpen: muchEarned },
  {
    name: 'earned-none',
    component: 'EarnedScreen',
    path: `/Earned?source=pledges&coin=USCD&month=${month}`,
    who: 'tom',
    beforeOpen: stubEmptyList(contract.wallet.detail),
  },
  { name: 'earned', path: `/Earned?source=treasure&coin=USCD&month=${month}`, who: 'gregor' },
  { name: 'calendar', path: '/Calendar', who: 'alice', beforeOpen: everythingAhead },
  {
    name: 'calendar-empty',
    component: 'CalendarScreen',
    path: '/Calendar',
    who: 'tom',
    beforeOpen: stubResponse(upcoming, () => ({ entries: [], more: false })),
  },
]
