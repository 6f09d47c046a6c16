// Where pages of the console are that others lead to.

/** Where a transfer is open. */
export const transferAt = (id: string) => `/ledger?item=${id}`

/** Where everything that moved on an account is. */
export const accountAt = (number: string) => `/ledger/account/${number}`

/** Where the accounts of an owner are: a uid or six digits; absent: the platform's own. */
export const accountsAt = (owner?: string) =>
  owner === undefined ? '/ledger/accounts' : `/ledger/accounts?search=${owner}`

/** Where a member is open. */
export const memberAt = (uid: number) => `/members?item=${uid}`

/** Where the pre-orders of somebody, or the one of a number, are. */
export const ordersAt = (search: string) => `/preorders?search=${search}`
