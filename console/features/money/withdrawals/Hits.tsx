import { Link } from 'wouter'
import { PanelPart } from '../../../components/Panel.tsx'
import { momentText } from '../../../words/moments.ts'
import type { Withdrawal } from './withdrawal.ts'

/** What stopped a withdrawal for review, with its evidence: above all that passed. */
export function Hits({ withdrawal: { hits } }: { withdrawal: Withdrawal }) {
  if (hits.length === 0) return null
  const open = hits.some(({ cleared }) => cleared === null)
  return (
    <PanelPart title={open ? 'Stopped for review' : 'Was stopped for review'}>
      <ul className="entered">
        {hits.map(({ id, text, foundAt, list, listedSince, cleared }) => (
          <li key={id}>
            <b className={cleared === null ? 'ember' : undefined}>{text}</b>
            <span className="quiet tnum">
              Found {momentText(foundAt)}
              {listedSince && `, listed since ${momentText(listedSince)}`}
            </span>
            {cleared && (
              <span className="quiet tnum">
                Cleared {momentText(cleared.at)} by {cleared.maker} and {cleared.checker}
              </span>
            )}
            {list !== null && (
              <Link className="panel__link" href={`/screening?item=${list}`}>
                Show the list
              </Link>
            )}
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
