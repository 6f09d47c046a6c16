import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import type { Settings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn, hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'
import type { Drawn } from './order.ts'

/** The outcome of an order and its chance to be drawn, shown before the tap. */
export function Follows({ drawn, terms }: { drawn: Drawn; terms: Settings['preorders'] }) {
  const words = useWords('preorders')
  return (
    <>
      <Section
        title={words('add.chance')}
        action={
          <TextLink flush href={paths.draws}>
            {words('next.draws')}
          </TextLink>
        }
      >
        <Card pad className="nextdraw">
          <LastDraw of={drawn} />
          <p className="caption">{words('add.equal')}</p>
        </Card>
      </Section>
      <Section title={words('add.what')}>
        <ol className="follows">
          <li>{words('add.now')}</li>
          <li>{words('add.ifWon', { opens: hoursIn(terms.opens), window: hoursIn(terms.window) })}</li>
          <li>{words('add.ifUnpaid')}</li>
          <li>{words('add.held', { days: daysIn(terms.holding) })}</li>
          <li>{words('add.rest', { days: daysIn(terms.rest) })}</li>
        </ol>
      </Section>
    </>
  )
}

/** The result of the last draw that had entries. */
function LastDraw({ of }: { of: Drawn }) {
  const words = useWords('preorders')
  const last = of.rows.find(({ drawnAt, count }) => drawnAt !== null && count !== null && count > 0)
  return <p>{last ? words('add.odds', { won: last.won ?? 0, count: last.count ?? 0 }) : words('add.noOdds')}</p>
}
