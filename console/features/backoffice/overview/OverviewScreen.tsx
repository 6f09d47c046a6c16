import { consoleContract } from '@humidor/contract/console/index.ts'
import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useMay, useMe, useNow } from '../../../api/useMe.ts'
import { ConsolePage } from '../../../components/ConsolePage.tsx'
import { countText } from '../../../components/count.ts'
import { ageText } from '../../../words/moments.ts'
import { queueWords } from '../../../words/queues.ts'
import { Health } from './Health.tsx'
import { Today } from './Today.tsx'
import { toDoOf } from './to-do.ts'
import './overview.css'

const { today, health } = consoleContract.overview

/** The operators' first page: queues and their age, today's money, and system health. */
export function OverviewScreen() {
  const may = useMay()
  return (
    <ConsolePage title="Overview">
      <div className="overview">
        <ToDo />
        {may(health) && <Health />}
        {may(today) && <Today />}
      </div>
    </ConsolePage>
  )
}

function ToDo() {
  const { data } = useMe()
  const now = useNow()
  const items = toDoOf(data?.waiting ?? [], now)
  const outcomes = data?.outcomes ?? 0
  return (
    <section className="queue overview__waits" aria-label="To do">
      <h2 className="overview__head">To do</h2>
      {items.length === 0 && outcomes === 0 ? (
        <EmptyState
          bare
          title="Nothing to do"
          text="Open items appear here and beside the page names in the navigation."
        />
      ) : (
        <ul>
          {outcomes > 0 && (
            <li>
              <Link className="overview__wait" href="/approvals?state=mine">
                <b className="tnum">{countText(outcomes)}</b>
                <span>
                  {outcomes === 1 ? 'Request of yours was decided' : 'Requests of yours were decided'}
                  <span>See who approved or declined</span>
                </span>
                <Icon of={ChevronRight} size="sm" />
              </Link>
            </li>
          )}
          {items.map(({ queue, count, since, late }) => (
            <li key={queue}>
              <Link
                className={classNames('overview__wait', late && 'overview__wait--late')}
                href={queueWords[queue].at}
              >
                <b className="tnum">{countText(count)}</b>
                <span>
                  {queueWords[queue].name}
                  <span className="tnum">
                    {late ? 'Overdue: the oldest waits for ' : 'The oldest waits for '}
                    {ageText(since, now)}
                  </span>
                </span>
                <Icon of={ChevronRight} size="sm" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
