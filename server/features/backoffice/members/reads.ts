import * as contract from '@humidor/contract/backoffice/members.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { accountKinds, balancesOf } from '../../../ledger/accounts.ts'
import { isRequested } from '../../../platform/console/approvals.ts'
import { auditEventsAbout } from '../../../platform/console/audit.queries.ts'
import { claimedByOther } from '../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset } from '../../../platform/console/keyset.ts'
import { authenticatorState, sessionsOf } from '../../accounts/identity/identity.ts'
import { memberInfoOf } from '../../accounts/member/member.ts'
import { countEntries, type EntryPlace, entriesAfter } from './history.queries.ts'
import { presentAccounts, presentEntry, presentRow } from './members.present.ts'
import { countMembers, membersAfter, type ProfileRow, profileOf } from './members.queries.ts'
import { RESET } from './resetAuthenticator.ts'

/** `GET /console/members`. */
const answerMembers = read(contract.members, async ({ db, request: { after, limit, search, lvl, frozen }, fail }) => {
  const asked = { search: search || undefined, level: lvl, frozen }
  const keyset = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
  const place = keyset && {
    at: keyset.at,
    uid: /^\d{8}$/.test(keyset.id) ? Number(keyset.id) : fail('parameter_error'),
  }
  const [found, count] = await Promise.all([membersAfter(db, asked, place, limit + 1), countMembers(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: String(row.uid) }))
  return { rows: rows.map(presentRow), count, next }
})

/** The second factor of a member as operators see it: what works, and never what it is. */
async function factorOf(db: Db, uid: number, at: Date) {
  const [state, resetWaits] = await Promise.all([authenticatorState(db, uid), isRequested(db, RESET, String(uid), at)])
  const ahead = (moment: Date | null) => (moment && moment > at ? moment : null)
  const { lockedUntil, moneyWaitsUntil } = state
  return { ...state, lockedUntil: ahead(lockedUntil), moneyWaitsUntil: ahead(moneyWaitsUntil), resetWaits }
}

const referrerOf = ({ referrer_uid: uid, referrer_name: name }: ProfileRow) =>
  uid === null || name === null ? null : { uid, name }

/** The calls that do something about a member. What was only looked at is the audit log's to tell. */
const doings = Object.values(contract)
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path)
const MOST_DEEDS = 20

/** `GET /console/member`. */
const answerMember = read(contract.member, async ({ db, operator, at, request: { uid }, fail }) => {
  const row = (await profileOf(db, uid)) ?? fail('not_found')
  const [info, balances, sessions, authenticator, deeds, lockedBy] = await Promise.all([
    memberInfoOf(db, uid, at),
    balancesOf(db, uid),
    sessionsOf(db, uid, at),
    factorOf(db, uid, at),
    auditEventsAbout(db, String(uid), doings, MOST_DEEDS),
    claimedByOther(db, itemOf.member(uid), operator.id, at),
  ])
  const { vcode, cashAddress, children, childrenActived, teamActived, moneyTotal } = info
  return {
    ...presentRow(row),
    ...{ vcode, cashAddress, children, childrenActived, teamActived, moneyTotal },
    referrer: referrerOf(row),
    language: row.language,
    activatedAt: row.activated_at,
    frozenNote: row.frozen_note,
    frozenUnder: row.frozen_under,
    accounts: presentAccounts(balances),
    sessions: sessions.map(({ id, device, created_at: createdAt, seen_at: seenAt }) => ({
      id,
      device,
      createdAt,
      seenAt,
    })),
    authenticator,
    deeds: deeds.map(({ seq, ...deed }) => ({ id: String(seq), ...deed })),
    lockedBy: lockedBy ?? null,
  }
})

function placeIn(text: string): EntryPlace | undefined {
  const [, transfer, account, seq] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || account === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), account: BigInt(account), seq: BigInt(seq) }
}

/** `GET /console/memberHistory`: as fast on the last page of a long history as on the first. */
const answerMemberHistory = read(contract.memberHistory, async ({ db, request, fail }) => {
  const { uid, after, limit, account, operation } = request
  if (!(await profileOf(db, uid))) fail('not_found')
  const accounts = accountKinds.member
    .filter(({ name }) => account === undefined || name === account)
    .map(({ kind }) => uid * 100 + kind)
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { accounts, operation }
  const [found, count] = await Promise.all([entriesAfter(db, asked, place, limit + 1), countEntries(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => `${row.transfer_id}.${row.account_id}.${row.seq}`)
  return { rows: rows.map(presentEntry), count, next }
})

/** What the console asks about members. */
export const readHandlers: readonly Handler[] = [answerMembers, answerMember, answerMemberHistory]
