import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from './conditions.ts'
import { type Link, openLink, type Pair } from './link.ts'
import { Answerer, Sender } from './wire.ts'

/** A statement on its way to PostgreSQL. */
export interface Passing {
  text: string
  /** The application name of the connection. The queue has one of its own, the server's pool has none. */
  application: string
  /** The number of the connection on this link, from 1. */
  connection: number
}

/** The fate of a statement. An empty object lets it pass. */
export interface Fate {
  /**
   * `before`: the connection breaks before the statement reaches PostgreSQL. `reply`: PostgreSQL executes it, and the
   * connection breaks before the answer arrives.
   */
  cut?: 'before' | 'reply'
  /** Delay in milliseconds. */
  delay?: number
  /** Called when the statement is on its way to PostgreSQL. */
  sent?(): void
}

/** The line between a node and PostgreSQL. */
export interface DatabaseLink extends Link {
  /** Decides the fate of each statement. */
  decideFate: (passing: Passing) => Fate | undefined
}

export const isCommit = ({ text }: Pick<Passing, 'text'>) => /^\s*commit\b/i.test(text)
/** Whether a statement is the queue's own, such as a poll; these move no money. */
export const isQueue = ({ application }: Pick<Passing, 'application'>) => application === 'humidor-jobs'

/**
 * Opens a line that parses statements, so that cuts are exact: before a statement, or between its effect and its
 * answer.
 */
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
  // PostgreSQL still executes all that was sent before the node died.
  near.on('close', () => {
    if (!swallowing) toFar.end()
  })
  far.on('close', () => toNear.end())
}
