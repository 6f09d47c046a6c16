import { Link } from 'wouter'

/** In a panel, instead of a decision that was made and that a second operator has to agree to. */
export const SecondWaits = () => (
  <p className="quiet">
    A second operator decides, in{' '}
    <Link className="panel__link" href="/approvals">
      Approvals
    </Link>
    .
  </p>
)
