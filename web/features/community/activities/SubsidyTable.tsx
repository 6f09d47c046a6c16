import { subsidyRange } from '@humidor/domain/community/activity.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import type { Settings } from '../../../api/useSettings.ts'
import { useWords } from '../../../words/words.ts'

/** The subsidies in force, by activity. Operators are held to the same rule. */
export function SubsidyTable({ terms }: { terms: Settings['activities'] }) {
  const words = useWords('activities')
  const text = useMoneyText()
  const whole = (amount: bigint) => text(amount, 'USCD', { places: 0 })
  const [salon, meeting, workshop] = [
    subsidyRange('salon', 0, terms),
    subsidyRange('meeting', 1, terms),
    subsidyRange('workshop', 0, terms),
  ]
  const least = { people: workshop.people.least }
  return (
    <Card pad className="stack">
      <Kv
        flush
        rows={[
          {
            name: words('type.workshop'),
            value: words('rules.workshop', { ...least, least: whole(workshop.least), most: whole(workshop.most) }),
          },
          {
            name: words('type.meeting'),
            value: words('rules.meeting', {
              each: whole(meeting.least),
              fewest: meeting.people.least,
              most: meeting.people.most,
            }),
          },
          {
            name: words('type.salon'),
            value: words('rules.salon', {
              money: whole(salon.least),
              fewest: salon.people.least,
              most: salon.people.most,
              photos: salon.photos,
            }),
          },
          {
            name: words('rules.extraName'),
            value: words('rules.extra', {
              ...least,
              least: whole(terms.subsidyExtraLeast),
              most: whole(terms.subsidyExtraMost),
            }),
          },
        ]}
      />
      <p className="caption">{words('rules.days', { days: terms.reviewDays })}</p>
    </Card>
  )
}
