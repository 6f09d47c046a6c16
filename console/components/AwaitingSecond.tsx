import { Link } from 'wouter'

/** Replaces the decision in a panel while a second operator has to agree to it. */
export const AwaitingSecond = () => (
  <p className="quiet">
    A second operator decides, in{' '}
    <Link className="panel__link" href="/approvals">
      Approvals
    </Link>
    .
  </p>
)
