import type { Role } from '@humidor/contract/call.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ApprovalTable, AuditTable, OperatorLockTable } from '../../../platform/console/console.tables.ts'

/** `operator`: an operator and their credentials (migrations/0009-operators.sql). */
export interface OperatorTable {
  id: GeneratedAlways<number>
  name: string
  /** Lower case. Never changes. */
  email: string
  role: Role
  password_hash: string
  /** Sealed by identity's vault. */
  secret: Buffer
  key_id: string
  last_step: Generated<bigint>
  last_key: string | null
  failures: Generated<number>
  day_failures: Generated<number>
  day_began: Date | null
  locked_until: Date | null
  created_at: Date
  disabled_at: Date | null
}

/** `operator_session`: SHA-256 of a token and the device it was given to. */
export interface OperatorSessionTable {
  token_hash: Buffer
  id: string
  operator_id: number
  sid: string
  ip: string
  device: string
  created_at: Date
  seen_at: Date
}

/** `operator_device`: SHA-256 of each device that an operator has signed in on. */
export interface OperatorDeviceTable {
  operator_id: number
  sid_hash: Buffer
  seen_at: Date
}

/**
 * `operator_invitation`: a person whom two admins invited, until they are an operator
 * (migrations/0055-operator-invitations.sql).
 */
export interface OperatorInvitationTable {
  id: GeneratedAlways<number>
  approval_id: string
  name: string
  /** Lower case. */
  email: string
  role: Role
  made_at: Date
  /** SHA-256 of the newest link's token. */
  token_hash: Buffer
  sent_at: Date
  expires_at: Date
  /** Sealed by identity's vault; null until the link is opened, and when it is over. */
  secret: Generated<Buffer | null>
  key_id: Generated<string | null>
  accepted_at: Generated<Date | null>
  operator_id: Generated<number | null>
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<number | null>
}

export interface OperatorsTables {
  operator: OperatorTable
  operator_session: OperatorSessionTable
  operator_device: OperatorDeviceTable
  operator_lock: OperatorLockTable
  approval: ApprovalTable
  operator_invitation: OperatorInvitationTable
  audit: AuditTable
}
