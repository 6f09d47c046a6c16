/** A row would be negative: a rule accepted what it must refuse. */
export class BelowZeroError extends Error {
  override name = 'BelowZero'
}

/** Money would lie on the account of a closed member: the constraint `account_closed`. */
export class ClosedAccountError extends Error {
  override name = 'ClosedAccount'
}
