import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '@humidor/domain/platform/load.ts'
import type { Budgets, Charge } from './budgets.ts'
import { createNames } from './names.ts'
import { visitors } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { createTurns, type Leave, type Turns } from './turns.ts'

/** Seconds to wait where too much of one name goes on at once: it is a matter of moments. */
const SOON = 1

/** Milliseconds by which the refusal of a spent budget is delayed: a client that repeats at once sends two requests a second on each connection. */
const HOLDING = 500

/** How many refusals are held at a time; beyond that they are told at once. */
const MOST_HELD = 4_000

/** So many may wait for each that is at work. */
const WAITING = 10

/** How many answers of documents one address may have open: browsers ask for a page's files all at once. */
const DOCUMENTS = 64

/** Calls that the server keeps waiting, such as the order book's. */
const WAITS = 8

/** The lane of those at an address who are not signed in. */
const NOBODY = 'nobody'

/**
 * Milliseconds after a session was last found in which calls for anybody, which look for no session, still charge its member. Later they
 * do not, so that the token of an ended session spends nothing of its member's.
 */
const BELIEVED = 60_000

/** A request as far as its weight matters. */
export interface Weighed {
  ip: string
  /** What a session is known by, where one was sent; it is believed only once it was found. */
  credential: string | undefined
  /** Whether the session will be looked for: a call for anybody looks for none. */
  looks: boolean
  cost: number
  /** Whether it waits for something to happen. It is counted apart, so that it takes no place of what does not wait. */
  waits: boolean
  /** Aborted when whoever asked has gone. */
  ended: AbortSignal
}

/** A request that was let in. */
export interface Entered {
  /**
   * Who asks, as the session was found: `member:10000001`; undefined: there is none. Charges whoever was not known before.
   * @throws Refusal code_request_too_frequent
   */
  found(person: string | undefined): void
  leave: Leave
}

export interface LoadParts {
  /** What every limit is multiplied with. */
  factor: number
  /** The limits in force. It is asked at every request, so it must answer at once. */
  limits(): Limits
  budgets: Budgets
  /** Milliseconds for which the refusal of who has spent their budget is held. */
  holding?: number
}

const tooMuch = (wait: number): never => {
  throw new RefusalError('code_request_too_frequent', wait)
}

/**
 * Bounds what one person and one address may ask of this server, whichever calls they use: units spent per minute, by what each call
 * costs, and requests that go on at once. Whoever is not signed in may spend and occupy half of what their address may, so that
 * nobody shuts out the members beside them.
 */
export function createLoad({ factor, limits, budgets, holding = HOLDING }: LoadParts) {
  const known = createNames()
  const people = createTurns()
  const addresses = createTurns()
  const waiting = createTurns()
  const documents = createTurns()

  let held = 0

  /** Refuses whoever has spent their budget, after a while. @throws Refusal code_request_too_frequent */
  async function refuseLater(wait: number, ended: AbortSignal) {
    if (holding > 0 && held < MOST_HELD) {
      held += 1
      // Whoever goes meanwhile is not waited for.
      await pause(holding, undefined, { signal: ended }).catch(() => {})
      held -= 1
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

  async function turnOf(turns: Turns, name: string, lane: string, atOnce: number, ended: AbortSignal, queue = WAITING) {
    const most = Math.max(1, Math.floor(atOnce * factor))
    const perLane = lane === NOBODY ? Math.max(1, Math.floor(most / 2)) : most
    const leave = await turns.take(name, lane, { atOnce: most, perLane, waiting: most * queue }, ended)
    return leave ?? tooMuch(SOON)
  }

  /** Who sends a request, as far as that is known before their session is looked for. */
  function senderOf({ credential, looks }: Weighed) {
    if (credential === undefined) return { credential, person: undefined }
    if (looks) return { credential, person: known.get(credential) }
    const person = known.get(credential, BELIEVED)
    return { credential: person && credential, person }
  }

  /** First a turn of the person's, then one of the address's: whoever waits for their own turn takes none from their neighbours. */
  async function takeTurns({ ip, waits, ended }: Weighed, who: string | undefined): Promise<Leave> {
    const { personAtOnce, addressAtOnce } = limits()
    const address = addressOf(ip)
    if (waits) return await turnOf(waiting, who ?? address, who ?? NOBODY, who ? WAITS : 2 * WAITS, ended, 0)
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
    /** Lets a call in, after its turn has come. @throws Refusal code_request_too_frequent */
    async enter(weighed: Weighed): Promise<Entered> {
      const { ip, cost } = weighed
      const { credential, person } = senderOf(weighed)
      const charges = ofAddress(ip, cost)
      if (person !== undefined) charges.push(ofPerson(person, cost))
      // A session counts only once it was found. It is looked for as long as those who are not signed in have some of their share left.
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
            // Whoever comes with a session that is over, or was never one, is nobody.
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

    /** `RateLimit-Policy` and `RateLimit`, as the IETF's draft "RateLimit header fields for HTTP" has them. */
    headers(weighed: Weighed): Record<string, string> {
      const { ip, cost } = weighed
      const { person } = senderOf(weighed)
      const policies: [string, Charge][] = person === undefined ? [] : [['person', ofPerson(person, cost)]]
      const [address] = ofAddress(ip, cost)
      if (address) policies.push(['address', address])
      const standing = ([name, charge]: [string, Charge]) => {
        const { left, resets } = budgets.standing(charge)
        return `"${name}";r=${left};t=${resets}`
      }
      return {
        'ratelimit-policy': policies.map(([name, { perMinute }]) => `"${name}";q=${perMinute};w=60`).join(', '),
        ratelimit: policies.map(standing).join(', '),
      }
    },

    /** Lets a document be asked for, once there is room for its answer. @throws Refusal code_request_too_frequent */
    async document(ip: string, cost: number, ended: AbortSignal): Promise<Leave> {
      const wait = budgets.spend([...ofAddress(ip, cost), ofNobody(ip, cost)])
      if (wait > 0) await refuseLater(wait, ended)
      return await turnOf(documents, addressOf(ip), addressOf(ip), DOCUMENTS, ended)
    },

    /** Charges a file before it is read: whoever sends it is known by then. @throws Refusal code_request_too_frequent */
    file(ip: string, person: string, cost: number) {
      const wait = budgets.spend([...ofAddress(ip, cost), ofPerson(person, cost)])
      if (wait > 0) tooMuch(wait)
    },
  }
}

export type Load = ReturnType<typeof createLoad>

/** The narrowest name of an address. */
const addressOf = (ip: string) => visitors(ip)[0]?.name ?? ip
