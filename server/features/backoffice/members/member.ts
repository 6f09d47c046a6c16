import * as contract from '@humidor/contract/backoffice/members.console.ts'
import { isLockedDown } from '@humidor/domain/accounts/own-account.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { balancesOf } from '../../../ledger/accounts.ts'
import { isRequested } from '../../../platform/console/approvals.ts'
import { auditEventsAbout } from '../../../platform/console/audit.queries.ts'
import { claimedByOther } from '../../../platform/console/claims.ts'
import { authenticatorState, sessionsOf } from '../../accounts/identity/identity.ts'
import { memberInfoOf } from '../../accounts/member/member.ts'
import { marksOf } from '../notes/notes.ts'
import { presentAccounts, presentRow } from './members.present.ts'
import { type ProfileRow, profileOf } from './members.queries.ts'
import { RESET } from './resetAuthenticator.ts'

/** The state of a member's second factor, without its secret. */
async function factorOf(db: Db, uid: number, at: Date) {
  const [state, resetWaits] = await Promise.all([authenticatorState(db, uid), isRequested(db, RESET, String(uid), at)])
  const ahead = (moment: Date | null) => (moment && moment > at ? moment : null)
  const { lockedUntil, moneyWaitsUntil } = state
  return { ...state, lockedUntil: ahead(lockedUntil), moneyWaitsUntil: ahead(moneyWaitsUntil), resetWaits }
}

/** That of a closed member. */
const noFactor = { works: false, lockedUntil: null, moneyWaitsUntil: null, recoveryCodesLeft: 0, resetWaits: false }

const referrerOf = ({ referrer_uid: uid, referrer_name: name }: ProfileRow) =>
  uid === null || name === null ? null : { uid, name }

const lockdownOf = ({ lockdown_at: since, lockdown_ends_at: endsAt }: ProfileRow, at: Date) =>
  isLockedDown({ at: since, endsAt }, at)
    ? { lockdownAt: since, lockdownEndsAt: endsAt }
    : { lockdownAt: null, lockdownEndsAt: null }

/** The paths of the calls that change a member. Reads appear only in the audit log. */
const changingPaths = Object.values(contract)
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path)
const MAX_EVENTS = 20

/** `GET /console/member`. */
export const answerMember = read(contract.member, async ({ db, operator, at, request: { uid }, fail }) => {
  const row = (await profileOf(db, uid)) ?? fail('not_found')
  const [info, balances, sessions, authenticator, operatorActions, lockedBy, marks] = await Promise.all([
    memberInfoOf(db, uid, at),
    balancesOf(db, uid),
    sessionsOf(db, uid, at),
    row.closed_at ? noFactor : factorOf(db, uid, at),
    auditEventsAbout(db, String(uid), changingPaths, MAX_EVENTS),
    claimedByOther(db, itemOf.member(uid), operator.id, at),
    marksOf(db, { of: 'member', number: uid }, operator.id),
  ])
  const { vcode, cashAddress, children, childrenActived, teamActived, moneyTotal } = info
  return {
    ...presentRow(row),
    ...marks,
    ...{ vcode, cashAddress, children, childrenActived, teamActived, moneyTotal },
    referrer: referrerOf(row),
    language: row.language,
    activatedAt: row.activated_at,
    frozenNote: row.frozen_note,
    frozenUnder: row.frozen_under,
    ...lockdownOf(row, at),
    ...{ closesAt: row.closes_at, eraseAt: row.erase_at },
    accounts: presentAccounts(balances),
    sessions: sessions.map(({ id, device, created_at: createdAt, seen_at: seenAt }) => ({
      id,
      device,
      createdAt,
      seenAt,
    })),
    authenticator,
    operatorActions: operatorActions.map(({ seq, ...action }) => ({ id: String(seq), ...action })),
    lockedBy: lockedBy ?? null,
  }
})
