import type { ApprovalKindName, decide } from '@humidor/contract/backoffice/approvals.console.ts'
import type { QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { found } from '@humidor/contract/backoffice/search.console.ts'
import type { timelineEntry } from '@humidor/contract/backoffice/timeline.console.ts'
import type { anyCallErrors, Call, Role } from '@humidor/contract/call.ts'
import type { OpenThing } from '@humidor/domain/accounts/closing.ts'
import type { AlertRuleKey } from '@humidor/domain/backoffice/alert-rules.ts'
import type { ItemKindName } from '@humidor/domain/backoffice/console.ts'
import type { Sought } from '@humidor/domain/backoffice/search.ts'
import type { TimelineSourceName } from '@humidor/domain/backoffice/timeline.ts'
import type { CalendarEntry } from '@humidor/domain/money/calendar.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/tasks.ts'
import type { Explanations } from '../ledger/closed-world.ts'
import type { Invariant } from '../ledger/invariant.ts'
import type { Handler } from './handle.ts'
import type { PublicDocument } from './public-documents.ts'
import { RefusalError } from './refusal.ts'
import type { UploadHandler } from './uploads.ts'
import type { RouteHandler } from './v1/handle-route.ts'

/** A figure for the operator who decides about a request. */
export interface Detail {
  name: string
  value: string
  /** It is unusual, or forbids an approval: shown above the others. */
  warns?: boolean
}

export interface ApprovalAmount {
  coin: Coin
  amount: bigint
}

/** A request for approval, as it was stored. */
export type Asked = Pick<Approved, 'about' | 'payload'>

/** An effect that one operator requests and another must approve before it happens (rules O4). */
export interface ApprovalKind {
  /** It says who may decide, too (`approvalRoles`). */
  kind: ApprovalKindName
  /** One sentence for the operator who decides. */
  summary: string
  /** What an approval moves, in millionths of its coin or whole points. Absent: no money. */
  amount?(asked: Asked): ApprovalAmount | undefined
  /** The effect in figures, for the operator who decides. Made from the payload that will run, not from the requester's words. */
  describe?(asked: Asked): readonly Detail[]
  /**
   * The present facts to weigh while the request waits, such as the balance that pays, and recent awards. One call gets all shown
   * requests of the kind, and answers in their order.
   */
  weigh?(db: Db, asked: readonly Asked[], at: Date): Promise<readonly (readonly Detail[])[]>
  /** The names of the pictures of its subject, in their order. */
  photos?(db: Db, asked: Asked): Promise<readonly string[]>
  /**
   * Locks the rows of the operators that it changes, in the transaction of the decision and before the request's own row. Barring an
   * operator locks in the same order. Without it, only the deciding operator is locked.
   */
  locks?(tx: Tx, asked: { about: string; maker: number }): Promise<unknown>
  /** Runs the effect, in the transaction of the decision. @throws `noLongerPossible` where the effect is no longer possible */
  run(tx: Tx, approved: Approved): Promise<void>
}

/** The error of an approved effect that is no longer possible. The deciding call must be able to refuse with its code. */
export const noLongerPossible = (
  code: (typeof decide)['errors'][number] | (typeof anyCallErrors)[number],
): RefusalError => new RefusalError(code)

/** A request that a second operator has approved. */
export interface Approved {
  /** The request's id. It names the postings of the effect, so that the effect happens once. */
  id: string
  about: string
  payload: unknown
  reason: string
  /** The ids of the operators who requested and who approved. */
  maker: number
  checker: number
  at: Date
}

/** The number of items in a queue, and the time of the oldest. Null: the queue is empty. */
export interface Queued {
  count: number
  since: Date | null
}

/** Items that wait for operators, or faults that operators must know of until they are over. */
export interface Queue {
  queue: QueueName
  /** The first call of the queue's page. An operator who may not make it does not see the queue. */
  firstCall: Call
  /** Called every few seconds for each open console, so it must read from an index alone, however large the table. */
  queued(db: Db, at: Date, who: { id: number; role: Role }): Promise<Queued>
}

/** An item that an operator claims before they decide about it (domain/backoffice/console.ts has the names and the form of the ids). */
export interface ItemKind {
  kind: ItemKindName
  /**
   * The ids among these that exist and have something left to decide. An item that can always change, such as a member or news, only
   * has to exist. Called on each claim, and after each transaction of an operator for the claimed items, so it must read by key alone.
   * @param ids in the form that `readItem` accepts
   */
  waiting(db: Db, ids: readonly string[], at: Date): Promise<readonly string[]>
}

/** A record that fits an operator's search. */
export type Found = z.output<typeof found>

/** Finds the feature's records for the search of operators (docs/decisions/0113-one-search-at-the-console.md). */
export interface Finder {
  /** The first call of the page that shows the records. An operator who may not make it does not find them. */
  firstCall: Call
  /**
   * The records that fit, at most `limit` of a kind, the best first. It runs at each pause of an operator's typing, so it must read by an
   * index alone, however many rows fit, and query nothing where the text can mean none of its records.
   */
  find(db: Db, sought: Sought, limit: number, at: Date): Promise<readonly Found[]>
}

/** A subject of an alert rule, such as a chain, and its figure in whole units. Empty: the rule has one subject. */
export interface AlertReading {
  subject: string
  value: bigint
}

/** Reads the figures of one alert rule (docs/decisions/0121-alerts.md). */
export interface AlertSource {
  rule: AlertRuleKey
  /**
   * The subjects that may be an alert; one that is missing is none. It runs once a minute, so it must read by an index alone or from few
   * rows, and answer at most `ALERT_SUBJECTS_MOST` subjects, always the same ones while they last.
   * @param threshold what the rule compares with now
   */
  read(db: Db, at: Date, threshold: bigint): Promise<readonly AlertReading[]>
}

/** Subjects of one rule at a time: with more, nobody reads them one by one. */
export const ALERT_SUBJECTS_MOST = 100

/** A member or a merchant whom an operator looks at. */
export interface TimelineSubject {
  of: 'member' | 'merchant'
  /** The uid, or the number of the merchant. */
  number: number
  /** As the audit log names them: the uid, or six digits. */
  about: string
}

/** An entry of a timeline. What its source does not know is absent. */
export interface TimelineEntry
  extends Partial<Omit<z.output<typeof timelineEntry>, 'id' | 'at' | 'kind' | 'source' | 'what'>> {
  at: Date
  what: string
  /** Its place in the source: letters, digits and `._-`, at most 60. */
  key: string
}

/** What is asked of a source: the entries after one of them and between two moments; `before` is not part of them. */
export interface TimelineAsked {
  after: string | undefined
  from: Date | undefined
  before: Date | undefined
  /** The time of the request, and the operator who asks. */
  at: Date
  operatorId: number
  /** The most entries to answer. */
  limit: number
}

/** Entries for the timelines of members or merchants (docs/decisions/0123-timelines-and-notes.md). */
export interface TimelineSource {
  source: TimelineSourceName
  of: TimelineSubject['of']
  /** A call that shows the same. An operator who may not make it does not see the entries. */
  firstCall: Call
  /**
   * The next entries, the newest first in an order that later entries do not change. `more`: there are further ones. Read by an index, and
   * with a limit, however much has happened. Undefined: `after` is no key of this source.
   */
  read(
    db: Db,
    subject: TimelineSubject,
    asked: TimelineAsked,
  ): Promise<{ entries: readonly TimelineEntry[]; more: boolean } | undefined>
}

/** A figure at `/metrics`. Each request of `/metrics` reads it from the database, so it must be cheap. */
export interface Figure {
  name: string
  help: string
  labels: readonly string[]
  read(db: Db, at: Date): Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>
}

/**
 * What is to come for a member, from the feature's own tables: at most `MOST_OF_A_KIND` + 1 entries of a kind, the nearest. Entries of
 * the past may be among them.
 */
export type Upcoming = (db: Db, member: { uid: number }, at: Date) => Promise<readonly CalendarEntry[]>

/** What a feature does for a member who closes the account (docs/decisions/0100-closed-accounts.md). */
export interface ClosingPart {
  /** What is still open for the member: one statement. Inside the closing, the member and their accounts are locked. */
  open?(db: Db, uid: number, at: Date): Promise<readonly OpenThing[]>
  /** Keeps what would happen by itself from happening to the member while the closing waits. The member is locked. */
  pause?(tx: Tx, uid: number): Promise<unknown>
  /** Undoes `pause` once no closing waits any more and the account stays open. The member is locked. */
  resume?(tx: Tx, uid: number, at: Date): Promise<unknown>
  /** Erases what a closed account no longer needs, in the transaction that closes it. The member still has their address. */
  erase?(tx: Tx, uid: number, at: Date): Promise<unknown>
  /** Erases what had to be kept of closed members, after the years of keeping: one statement. */
  forget?(tx: Tx, uids: readonly number[], at: Date): Promise<unknown>
}

/** Everything that a feature gives to the server once it is open. */
export interface Feature {
  name: string
  handlers: readonly Handler[]
  jobs?: readonly Job[]
  tasks?: readonly Task[]
  approvals?: readonly ApprovalKind[]
  /** Shown beside the name of the console page, and on the overview. */
  queues?: readonly Queue[]
  /** Items that operators claim. */
  items?: readonly ItemKind[]
  /** Its records in the search of operators. */
  finders?: readonly Finder[]
  /** Its part in the timelines of members and merchants. */
  timeline?: readonly TimelineSource[]
  figures?: readonly Figure[]
  /** Its part in the alerts to operators. */
  alerts?: readonly AlertSource[]
  /** What is to come for a member, for their calendar. */
  upcoming?: Upcoming
  /** Its part in the closing of an account. */
  closing?: ClosingPart
  /** Endpoints that accept a file. */
  uploads?: readonly UploadHandler[]
  /** What it answers at `/api/v1`. */
  routes?: readonly RouteHandler[]
  /** Public texts at plain addresses, without the envelope. */
  documents?: readonly PublicDocument[]
}

/**
 * A feature as its face exports it. `server/features.ts` lists each once; the server, `verify` and the tests read that list. Phases of
 * the daily settlement are listed in `server/phases.ts` instead, because their order is a rule.
 */
export interface FeatureFace<Parts> {
  /** What must be true of its tables at every moment. */
  invariants?: readonly Invariant[]
  /** Queries that explain the transfers of its operations. */
  explanations?: Explanations
  /** Makes the feature from the parts of the server that it needs. Starts nothing. */
  open(parts: Parts): Feature
}
