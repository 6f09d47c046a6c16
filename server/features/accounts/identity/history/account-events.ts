import { ACCOUNT_EVENT_DAYS, type AccountEvent, networkOf } from '@humidor/domain/accounts/own-account.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import { deleteEvents, insertEventOf, insertEvents } from './account-events.queries.ts'

/** Since when events are kept. */
export const keptSince = (at: Date) => new Date(at.getTime() - ACCOUNT_EVENT_DAYS * 86_400_000)

/** Where something happened, as far as the history keeps it. */
interface Place {
  at: Date
  /** Browser and system in plain words. */
  device?: string
  /** The address of the request; only its network is kept. */
  ip?: string
}

const placeOf = ({ at, device = '', ip = '' }: Place) => ({ at, device, network: networkOf(ip) })

type OfMember = Place & { uid: number; kind: AccountEvent }

/** Records events of members' accounts, in the transaction of the events. */
export const recordEvents = (tx: Tx, events: readonly OfMember[]) =>
  insertEvents(
    tx,
    events.map(({ uid, kind, ...place }) => ({ uid, kind, ...placeOf(place) })),
  )

/** As `recordEvents`, for one event. */
export const recordEvent = (tx: Tx, event: OfMember) => recordEvents(tx, [event])

/** Records a wrong password for an address. An unknown address runs the same statement and records nothing. */
export const recordWrongPassword = (db: Db, email: string, place: Place) =>
  insertEventOf(db, email, { kind: 'passwordWrong', ...placeOf(place) })

/** Deletes about `limit` events that are no longer kept. Returns how many. */
export const forgetEvents = (db: Db, at: Date, limit: number) => deleteEvents(db, keptSince(at), limit)
