import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import type { Settings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn, hoursIn } from '../../../words/hours.ts'
import { useWords } from '../../../words/words.ts'

/** How the chance of an order comes about, and what follows it, shown before the tap. */
export function Follows({ terms }: { terms: Settings['preorders'] }) {
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
          <p>{words('add.equal')}</p>
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
