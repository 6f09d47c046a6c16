import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '@humidor/domain/platform/load.ts'
import type { Budgets, Charge } from './budgets.ts'
import { createNames } from './names.ts'
import { visitors } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { createTurns, type Leave, type Turns } from './turns.ts'

/** `Retry-After` in seconds where too many requests of one name run at once. They end soon. */
const RETRY_AFTER_SECONDS = 1

/**
 * Milliseconds by which a refusal for a spent budget is delayed. A client that repeats at once then sends two requests a second on
 * each connection.
 */
const REFUSAL_DELAY_MS = 500

/** At most this many refusals are delayed at a time. Further ones go out at once. */
const MAX_DELAYED_REFUSALS = 4_000

/** How many requests may wait for each running one. */
const WAITING_PER_RUNNING = 10

/** How many answers of documents one address may have open. Browsers request all files of a page at once. */
const MAX_DOCUMENTS = 64

/** How many long polls one person may have open, such as the order book's. An address without sessions may have twice as many. */
const MAX_LONG_POLLS = 8

/** The lane of requests at an address without a session. */
const NOBODY = 'nobody'

/**
 * Milliseconds after the last look-up of a session in which public calls, which look up no session, still charge its person. Later
 * they do not, so that the token of an ended session spends nothing of that person's budget.
 */
const TRUST_MS = 60_000

/** A request, as far as its load matters. */
export interface Weighed {
  ip: string
  /** Identifies the sent session, if any. It is trusted only after a look-up found it. */
  credential: string | undefined
  /** Whether the call will look up the session. A public call does not. */
  looks: boolean
  cost: number
  /** Whether the call is a long poll. Long polls are counted apart, so that they block no other calls. */
  waits: boolean
  /** Aborted when the client has gone. */
  ended: AbortSignal
}

/** An admitted request. */
export interface Entered {
  /**
   * Reports the person that the session look-up found, such as `member:10000001`, or undefined. Charges a person unknown before.
   * @throws RefusalError code_request_too_frequent
   */
  found(person: string | undefined): void
  leave: Leave
}

export interface LoadParts {
  /** Multiplies every limit. */
  factor: number
  /** The limits in force. Called at every request, so it must not wait. */
  limits(): Limits
  budgets: Budgets
  /** Milliseconds by which a refusal for a spent budget is delayed. */
  holding?: number
}

const tooMuch = (wait: number): never => {
  throw new RefusalError('code_request_too_frequent', wait)
}

/**
 * Bounds the load of one person and one address over all calls: cost units per minute, and requests that run at once. Requests without
 * a session get half of their address's limits, so that they cannot shut out its members.
 */
export function createLoad({ factor, limits, budgets, holding = REFUSAL_DELAY_MS }: LoadParts) {
  const known = createNames()
  const people = createTurns()
  const addresses = createTurns()
  const waiting = createTurns()
  const documents = createTurns()

  let delayed = 0

  /** Refuses a request for its spent budget, after the delay. @throws RefusalError code_request_too_frequent */
  async function refuseLater(wait: number, ended: AbortSignal) {
    if (holding > 0 && delayed < MAX_DELAYED_REFUSALS) {
      delayed += 1
      // The delay ends early when the client has gone.
      await pause(holding, undefined, { signal: ended }).catch(() => {})
      delayed -= 1
    }
    return tooMuch(wait)
  }

  const charge = (name: string, perMinute: number, cost: number): Charge => ({
    name,
    perMinute: Math.max(1, Math.floor(perMinute * factor)),
    cost,
  })
  const ofPerson = (name: string, cost: number) => charge(name, limits().person, cost)
  const ofAddress = (ip: string, cost: number) =>
    visitors(ip).map(({ name, times }) => charge(`ip:${name}`, limits().address * times, cost))
  const ofNobody = (ip: string, cost: number) => charge(`nobody:${addressOf(ip)}`, limits().address / 2, cost)

  async function turnOf(
    turns: Turns,
    name: string,
    lane: string,
    atOnce: number,
    ended: AbortSignal,
    queue = WAITING_PER_RUNNING,
  ) {
    const most = Math.max(1, Math.floor(atOnce * factor))
    const perLane = lane === NOBODY ? Math.max(1, Math.floor(most / 2)) : most
    const leave = await turns.take(name, lane, { atOnce: most, perLane, waiting: most * queue }, ended)
    return leave ?? tooMuch(RETRY_AFTER_SECONDS)
  }

  /** The sender of a request, as far as this node knows them before the session look-up. */
  function senderOf({ credential, looks }: Weighed) {
    if (credential === undefined) return { credential, person: undefined }
    if (looks) return { credential, person: known.get(credential) }
    const person = known.get(credential, TRUST_MS)
    return { credential: person && credential, person }
  }

  /** Takes a turn of the person, then one of the address. So a person who waits for their own turn takes none from their neighbours. */
  async function takeTurns({ ip, waits, ended }: Weighed, who: string | undefined): Promise<Leave> {
    const { personAtOnce, addressAtOnce } = limits()
    const address = addressOf(ip)
    if (waits)
      return await turnOf(waiting, who ?? address, who ?? NOBODY, who ? MAX_LONG_POLLS : 2 * MAX_LONG_POLLS, ended, 0)
    if (who === undefined) return await turnOf(addresses, address, NOBODY, addressAtOnce, ended)
    const own = await turnOf(people, who, who, personAtOnce, ended)
    try {
      const atAddress = await turnOf(addresses, address, who, addressAtOnce, ended)
      return () => {
        atAddress()
        own()
      }
    } catch (error) {
      own()
      throw error
    }
  }

  return {
    /** Charges a call and waits for its turn. @throws RefusalError code_request_too_frequent */
    async enter(weighed: Weighed): Promise<Entered> {
      const { ip, cost } = weighed
      const { credential, person } = senderOf(weighed)
      const charges = ofAddress(ip, cost)
      if (person !== undefined) charges.push(ofPerson(person, cost))
      // An unknown session counts only after its look-up. It is looked up as long as the share without a session has units left.
      else charges.push(ofNobody(ip, credential === undefined ? cost : 0))
      const wait = budgets.spend(charges)
      if (wait > 0) await refuseLater(wait, weighed.ended)
      const leave = await takeTurns(weighed, person ?? credential)
      return {
        leave,
        found(found) {
          if (credential === undefined) return
          if (found === undefined) {
            known.forget(credential)
            // An ended or invented session counts as none.
            if (person === undefined) budgets.note(ofNobody(ip, cost))
            return
          }
          known.set(credential, found)
          if (found === person) return
          const more = budgets.spend([ofPerson(found, cost)])
          if (more > 0) tooMuch(more)
        },
      }
    },

    /** `RateLimit-Policy` and `RateLimit`, after the IETF draft "RateLimit header fields for HTTP". */
    headers(weighed: Weighed): Record<string, string> {
      const { ip, cost } = weighed
      const { person } = senderOf(weighed)
      const policies: [string, Charge][] = person === undefined ? [] : [[policyOf(person), ofPerson(person, cost)]]
      const [address] = ofAddress(ip, cost)
      if (address) policies.push(['address', address])
      const balance = ([name, charge]: [string, Charge]) => {
        const { left, resets } = budgets.balance(charge)
        return `"${name}";r=${left};t=${resets}`
      }
      return {
        'ratelimit-policy': policies.map(([name, { perMinute }]) => `"${name}";q=${perMinute};w=60`).join(', '),
        ratelimit: policies.map(balance).join(', '),
      }
    },

    /** Charges a request for a document and waits for its turn. @throws RefusalError code_request_too_frequent */
    async document(ip: string, cost: number, ended: AbortSignal): Promise<Leave> {
      const wait = budgets.spend([...ofAddress(ip, cost), ofNobody(ip, cost)])
      if (wait > 0) await refuseLater(wait, ended)
      return await turnOf(documents, addressOf(ip), addressOf(ip), MAX_DOCUMENTS, ended)
    },

    /** Charges a file before it is read. Its sender is known by then. @throws RefusalError code_request_too_frequent */
    file(ip: string, person: string, cost: number) {
      const wait = budgets.spend([...ofAddress(ip, cost), ofPerson(person, cost)])
      if (wait > 0) tooMuch(wait)
    },
  }
}

export type Load = ReturnType<typeof createLoad>

/** The name of a budget in the headers: that of a key of `/api/v1`, or of a person. */
const policyOf = (person: string) => (person.startsWith('key:') ? 'key' : 'person')

/** The narrowest network that counts as one visitor. */
const addressOf = (ip: string) => visitors(ip)[0]?.name ?? ip
