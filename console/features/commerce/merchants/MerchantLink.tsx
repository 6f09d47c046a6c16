import { Link } from 'wouter'
import { merchantAt } from '../../../words/places.ts'

/** The name of a merchant, which leads to their page. */
export const MerchantLink = ({ vcode, name }: { vcode: string; name: string }) => (
  <Link className="panel__link" href={merchantAt(vcode)}>
    {name}, {vcode}
  </Link>
)
