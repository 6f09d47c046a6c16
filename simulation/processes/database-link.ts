import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from './conditions.ts'
import { type Link, openLink, type Pair } from './link.ts'
import { Answerer, Sender } from './wire.ts'

/** A statement on its way to PostgreSQL. */
export interface Passing {
  text: string
  /** What the connection calls itself: the queue has a name of its own, the server's pool has none. */
  application: string
  /** Which connection of the link, counted from 1. */
  connection: number
}

/** What becomes of a statement. Without any of it, it passes. */
export interface Fate {
  /**
   * `before`: it never reaches PostgreSQL, and the connection breaks. `reply`: PostgreSQL does it and answers, and the
   * connection breaks before anybody hears of it.
   */
  cut?: 'before' | 'reply'
  /** Milliseconds that it is held up. */
  delay?: number
  /** Called when it is on its way to PostgreSQL. */
  sent?(): void
}

/** The line between one node and PostgreSQL. */
export interface DatabaseLink extends Link {
  /** Asked about each statement. */
  decideFate: (passing: Passing) => Fate | undefined
}

export const isCommit = ({ text }: Pick<Passing, 'text'>) => /^\s*commit\b/i.test(text)
/** What the queue asks for itself, such as whether there is work; no money moves by it. */
export const isQueue = ({ application }: Pick<Passing, 'application'>) => application === 'humidor-jobs'

/** Opens a line that knows statements, so that a cut is exact: before one, or between its effect and its answer. */
export async function openDatabaseLink(): Promise<DatabaseLink> {
  let connections = 0
  const bare = await openLink((pair) => joinStatements(pair, ++connections, (passing) => link.decideFate(passing)))
  const link: DatabaseLink = Object.assign(bare, { decideFate: () => undefined })
  return link
}

function joinStatements(pair: Pair, connection: number, decideFate: (passing: Passing) => Fate | undefined) {
  const { near, far, conditions } = pair
  const [sender, answerer] = [new Sender(), new Answerer()]
  const [toFar, toNear] = [delivery(far, conditions), delivery(near, conditions)]
  let swallowing = false
  let last: Promise<void> | undefined

  const pass = (bytes: Buffer, fate: Fate) => {
    if (far.destroyed) return
    if (fate.cut === 'before') {
      pair.break()
      return
    }
    swallowing ||= fate.cut === 'reply'
    toFar.give(bytes)
    fate.sent?.()
  }

  near.on('data', (chunk) => {
    for (const { bytes, statement } of sender.push(chunk)) {
      const { application } = sender
      const fate = statement === undefined ? {} : (decideFate({ text: statement, application, connection }) ?? {})
      if (last === undefined && !fate.delay) pass(bytes, fate)
      else
        last = (last ?? Promise.resolve()).then(async () => {
          await pause(fate.delay ?? 0)
          pass(bytes, fate)
        })
    }
  })
  far.on('data', (chunk) => {
    for (const { bytes, ends } of answerer.push(chunk)) {
      if (!swallowing) toNear.give(bytes)
      else if (ends) pair.break()
    }
  })
  // What was sent before the node died is still done: PostgreSQL reads all of it and only then finds nobody there.
  near.on('close', () => {
    if (!swallowing) toFar.end()
  })
  far.on('close', () => toNear.end())
}
