import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** Money cannot leave yet: until when, why, and what to do if the member did not make the change. */
export function MoneyPaused({ until }: { until: Date }) {
  const words = useWords('security')
  return (
    <Card pad kind="urgent">
      <div className="stack">
        <h2 className="title-3 tnum">{words('waits.title', { moment: unbroken(until) })}</h2>
        <p className="muted">{words('waits.text')}</p>
        <p className="muted">{words('waits.notYou')}</p>
        <div>
          <TextLink href={paths.sessions} after={ChevronRight} flush>
            {words('waits.devices')}
          </TextLink>
        </div>
        <div>
          <TextLink href={paths.resetpswd} after={ChevronRight} flush>
            {words('password.reset')}
          </TextLink>
        </div>
      </div>
    </Card>
  )
}
