/** `linked_account`: accounts with the same group are linked with each other (migrations/0005-sessions-and-links.sql). */
export interface LinkedAccountTable {
  uid: number
  /** A UUID. */
  group_id: string
  linked_at: Date
}

export interface LinkedAccountsTables {
  linked_account: LinkedAccountTable
}
