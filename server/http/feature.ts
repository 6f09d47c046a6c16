import type { decide, QueueName } from '@humidor/contract/backoffice/operators.console.ts'
import type { anyCallErrors, Call, Role } from '@humidor/contract/call.ts'
import type { ItemKindName } from '@humidor/domain/backoffice/console.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/tasks.ts'
import type { Handler } from './handle.ts'
import { RefusalError } from './refusal.ts'
import type { UploadHandler } from './uploads.ts'

/** A figure that whoever decides is shown: what it is called, and what it is. */
export interface Detail {
  name: string
  value: string
}

/** What was asked for, as it was written down. */
export type Asked = Pick<Approved, 'about' | 'payload'>

/** Something that one operator asks for and another has to agree to, before it happens (decisions §10). */
export interface ApprovalKind {
  /** One of `approvalKinds` of contract/backoffice/operators.console.ts. */
  kind: string
  /** One sentence for who decides. */
  summary: string
  /** Who may decide. An `admin` may always, and nobody about a request of their own. */
  roles: readonly Role[]
  /** What would happen, in figures, for who decides: made out of what will be run, and not of what the asker wrote. */
  describe?(asked: Asked): readonly Detail[]
  /**
   * What to weigh it against as things stand, while it waits: what holds the money, what was given lately. Asked once for all of
   * the kind that are shown together, and answered in their order.
   */
  weigh?(db: Db, asked: readonly Asked[], at: Date): Promise<readonly (readonly Detail[])[]>
  /**
   * Holds the operators whom it changes, in the transaction of the decision and before the request itself, as whoever bars them does. Without it
   * who decides is held, and nobody else.
   */
  locks?(tx: Tx, asked: { about: string; maker: number }): Promise<unknown>
  /** The effect, in the transaction of the decision: they happen together or not at all. @throws `undone` where it cannot be done any more */
  run(tx: Tx, approved: Approved): Promise<void>
}

/** Why what two operators agreed on cannot be done any more, in a word that the call with which they agree may refuse with. */
export const noLongerPossible = (
  code: (typeof decide)['errors'][number] | (typeof anyCallErrors)[number],
): RefusalError => new RefusalError(code)

/** What two operators have agreed on. */
export interface Approved {
  /** The request's id: it names what is posted for it, so that it happens once. */
  id: string
  about: string
  payload: unknown
  reason: string
  /** Ids of who asked and of who agreed. */
  maker: number
  checker: number
  at: Date
}

/** How much waits for operators, and since when the oldest of it does; null: nothing does. */
export interface Queued {
  count: number
  since: Date | null
}

/** Something that waits for operators until they see to it, or that they must know of until it is well again. */
export interface Queue {
  queue: QueueName
  /** The question that its page asks first: whoever may not ask it is not told of the queue. */
  firstCall: Call
  /** Asked every few seconds for everybody at a desk: it is read from an index alone, whatever lies in the table. */
  queued(db: Db, at: Date, who: { id: number; role: Role }): Promise<Queued>
}

/** Something that an operator opens before they decide about it, and how it is found (domain/backoffice/console.ts has its name and the form of its ids). */
export interface ItemKind {
  kind: ItemKindName
  /**
   * Which of these ids are there and have something left to be decided at a moment. What can always be changed, as a member or news, only has to be
   * there. Asked whenever one is opened, and after each act of an operator for what is open of the kind: by the key alone.
   * @param ids in the form that `readItem` knows
   */
  waiting(db: Db, ids: readonly string[], at: Date): Promise<readonly string[]>
}

/** A figure that `/metrics` tells, asked of the database whenever somebody looks: it must be cheap. */
export interface Figure {
  name: string
  help: string
  labels: readonly string[]
  read(db: Db, at: Date): Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>
}

/** What a feature gives to the house: the calls it answers, and the work it does by itself. What must always be true of it stands in `server/invariants.ts`. */
export interface Feature {
  name: string
  handlers: readonly Handler[]
  jobs?: readonly Job[]
  tasks?: readonly Task[]
  approvals?: readonly ApprovalKind[]
  /** What of it waits for operators: shown beside the page's name, and on their first page. */
  queues?: readonly Queue[]
  /** What of it operators open. */
  items?: readonly ItemKind[]
  figures?: readonly Figure[]
  /** Places that take a file. */
  uploads?: readonly UploadHandler[]
}
