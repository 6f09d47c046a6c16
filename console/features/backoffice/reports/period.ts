import { type Period, periodOf, presets, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import type { Place } from '../../../components/place.ts'

export const presetNames: Record<(typeof presets)[number], string> = {
  week: '7 days',
  month: 'This month',
  'last-month': 'Last month',
  quarter: '90 days',
  year: '365 days',
}

const dayAt = (place: Pick<Place, 'get'>, name: string): BusinessDay | undefined => {
  const text = place.get(name)
  return text !== undefined && isBusinessDay(text) ? text : undefined
}

/** The period in the address; by default the last 90 closed days. */
export function periodAt(place: Pick<Place, 'get'>, last: BusinessDay): Period {
  const usual = periodOf('quarter', last)
  return { from: dayAt(place, 'from') ?? usual.from, to: dayAt(place, 'to') ?? usual.to }
}

/** The preset that gives a period, if one does. */
export const presetOf = ({ from, to }: Period, last: BusinessDay) =>
  presets.find((preset) => {
    const its = periodOf(preset, last)
    return its.from === from && its.to === to
  })

/** Why no report can be made of a period, in words. */
export function periodProblem(period: Period): string | undefined {
  if (refuseReport(period) === undefined) return undefined
  return period.from > period.to ? 'The first day is after the last.' : 'A report covers at most 400 days.'
}
