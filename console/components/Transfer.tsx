import { Link } from 'wouter'
import { transferAt } from '../words/places.ts'

/** A transfer in a panel, with a link to it in the ledger. */
export const Transfer = ({ id }: { id: string }) => (
  <Link className="panel__link" href={transferAt(id)}>
    Transfer {id}
  </Link>
)
