import { Link } from 'wouter'
import { memberAt } from '../words/places.ts'

/** A member in a panel, with a link to them. */
export const MemberLink = ({ uid, name }: { uid: number; name: string }) => (
  <Link className="panel__link" href={memberAt(uid)}>
    {name}, UID {uid}
  </Link>
)
