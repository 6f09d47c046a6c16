import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { SkeletonText } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Asked } from '../../../api/useAsk.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { PanelPart } from '../../../components/Panel.tsx'
import { Photos } from '../../../components/Photos.tsx'
import { usePlace } from '../../../components/place.ts'
import { Checks } from '../../../components/Status.tsx'
import { nameOfCall } from '../../../words/audit-events.ts'
import { timesText } from '../../../words/counts.ts'
import { momentText } from '../../../words/moments.ts'
import { AmountOf } from './AmountOf.tsx'
import { type Approval, capitalized, stateName } from './approval.ts'
import { kinds } from './kinds.ts'
import './evidence.css'

type Call = typeof consoleContract.operators.approvalEvidence
type Found = AnswerOf<Call>
type Earlier = Found['earlier'][number]

/** What is unusual about a request, above everything else. Nothing, if all is as usual. */
export function Warnings({ approval, evidence }: { approval: Approval; evidence: Found | undefined }) {
  const declined = evidence?.earlier.filter(({ same, state }) => same && state === 'declined').length ?? 0
  const warnings: ReactNode[] = approval.details
    .filter(({ warns }) => warns)
    .map(({ name, value }) => (
      <>
        <b>{capitalized(name)}</b>: {value}
      </>
    ))
  if (declined > 0) warnings.push(`The same was declined ${timesText(declined)} before`)
  if (warnings.length === 0) return null
  return (
    <PanelPart title="Check first">
      <Checks rows={warnings.map((text) => ({ fine: false, text }))} />
    </PanelPart>
  )
}

/** Photos, earlier requests about the same, and what operators did to it. */
export function Evidence({ of }: { of: Asked<Call> }) {
  const { data } = of
  if (!data) return hasFailed(of) ? <LoadFailed of={of} /> : <Coming />
  const { photos, earlier, more, acts } = data
  return (
    <>
      {photos.length > 0 && (
        <PanelPart title={`Photos, ${photos.length}`}>
          <Photos images={photos} />
        </PanelPart>
      )}
      <PanelPart title="Other requests about the same">
        {earlier.length === 0 ? (
          <p className="panel__text quiet">None</p>
        ) : (
          <ul className="evidence">
            {earlier.map((one) => (
              <EarlierRow key={one.id} of={one} />
            ))}
          </ul>
        )}
        {more && <p className="panel__text quiet">There are more: search for the UID, the merchant or the name.</p>}
      </PanelPart>
      <PanelPart title="What operators did">
        {acts.length === 0 ? (
          <p className="panel__text quiet">Nothing yet</p>
        ) : (
          <ul className="evidence">
            {acts.map(({ at, operator, call }, place) => (
              <li key={place}>
                <span>
                  {nameOfCall(call)}, {operator}
                </span>
                <span className="quiet tnum">{momentText(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </PanelPart>
    </>
  )
}

/** `Award, 340 points: declined by Victor`, as a link that opens it in its tab. */
function EarlierRow({ of: it }: { of: Earlier }) {
  const place = usePlace()
  const state = stateName[it.state].toLowerCase()
  return (
    <li>
      <span>
        <Link className="panel__link" href={place.hrefWith({ item: it.id, state: it.state, search: undefined })}>
          {kinds[it.kind].name}
        </Link>
        {it.amount && (
          <>
            , <AmountOf amount={it.amount} />
          </>
        )}
        , by {it.maker}: {it.checker === null ? state : `${state} by ${it.checker}`}
        {it.note !== null && <span className="evidence__note quiet">{it.note}</span>}
      </span>
      <span className="quiet tnum">{momentText(it.madeAt)}</span>
    </li>
  )
}

const Coming = () => (
  <div aria-hidden="true">
    <PanelPart title="Other requests about the same">
      <SkeletonText like="Award, 1,000.00 USCD, by a colleague: approved" />
    </PanelPart>
    <PanelPart title="What operators did">
      <SkeletonText like="Viewed a member, by a colleague" />
    </PanelPart>
  </div>
)
