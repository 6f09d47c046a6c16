import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Link } from 'wouter'
import { useAsk } from '../api/useAsk.ts'
import { dayText } from '../words/moments.ts'
import { merchantAt } from '../words/places.ts'
import './found-bills.css'

const { findBills } = consoleContract.merchantRecords
type Found = AnswerOf<typeof findBills>['rows'][number]

/** The longest text that the call accepts. */
const MOST_CHARACTERS = 120

/**
 * Below a search box: the payments at shops that have the searched text as their receipt, or as the code or reference of their
 * charge. One line, so that a late answer moves nothing.
 */
export function FoundBills({ search }: { search: string | undefined }) {
  const asked = useAsk(findBills, { search: search?.slice(0, MOST_CHARACTERS) ?? '' }, { when: search !== undefined })
  if (search === undefined) return null
  const rows = asked.data?.rows
  return (
    <section className="found" aria-label="Payments at shops">
      <span className="found__name">Payments at shops</span>
      <p role="status">
        {rows === undefined ? (
          <span className="quiet">{asked.isError ? 'did not load' : 'searching'}</span>
        ) : rows.length === 0 ? (
          <span className="quiet">none with this receipt or reference</span>
        ) : (
          rows.map((row) => <FoundLink key={`${row.bill?.id}.${row.charge?.id}`} of={row} />)
        )}
        {asked.data?.more && <span className="quiet">and more</span>}
      </p>
    </section>
  )
}

function FoundLink({ of: { shop, bill, charge, moneyCig, createdAt } }: { of: Found }) {
  const href = bill ? merchantAt(shop.vcode, 'bills', bill.id) : merchantAt(shop.vcode, 'charges', charge?.id)
  return (
    <Link className="found__link tnum" href={href}>
      <b>{bill?.receipt ?? `Charge ${charge?.id}, ${charge?.state}`}</b> <Money amount={moneyCig} coin="CIG" />
      {', '}
      {shop.name}, {dayText(createdAt)}
    </Link>
  )
}
