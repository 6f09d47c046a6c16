import { readLines } from './typed/texts.ts'

/** Minutes without a request after which an operator is signed out. */
export const IDLE_MINUTES = 15

/** Minutes for which an item that an operator has opened is theirs, unless they let go of it. */
export const LOCK_MINUTES = 10

/** What the items of the queues are called, where an operator opens one and lets go of it. */
export const itemOf = {
  merchant: (vcode: string) => `merchant:${vcode}`,
  member: (uid: number) => `member:${uid}`,
  approval: (id: string) => `approval:${id}`,
  withdrawal: (id: string) => `withdrawal:${id}`,
  payment: (id: string) => `payment:${id}`,
  claim: (id: string) => `claim:${id}`,
  transfer: (id: string) => `transfer:${id}`,
  trade: (id: string) => `trade:${id}`,
  news: (id: number) => `news:${id}`,
  product: (id: number) => `product:${id}`,
  mallOrder: (id: string) => `mallorder:${id}`,
  activity: (id: number) => `activity:${id}`,
  application: (fid: number) => `application:${fid}`,
  feedback: (id: string) => `feedback:${id}`,
  notice: (id: number) => `notice:${id}`,
} as const

/** The id of the request that an item is, if it is one. */
export const approvalOf = (item: string): string | undefined => /^approval:(.+)/.exec(item)?.[1]

/** What an operator writes down about a decision, in characters as a person counts them. */
export const noteLength = { most: 500 } as const

/** The first reason to refuse what an operator wrote about a decision that needs a reason, or undefined. */
export function refuseNote(typed: string) {
  const note = readLines(typed)
  if (note === '') return 'content_empty'
  if ([...note].length > noteLength.most) return 'content_too_long'
  return undefined
}

/** What `itemOf` makes; anything else cannot be opened. */
export const isItem = (item: string) =>
  /^(?:merchant:[0-9A-Za-z]{1,16}|member:\d{8}|approval:[\w-]{22}|(?:withdrawal|payment|claim|transfer|trade|activity|application|feedback|notice|product|mallorder|news):\w{1,24})$/.test(
    item,
  )

const bothDesks = ['support', 'finance']

/** Who acts on the items of a kind, and so opens them: an item is held against everybody else. An administrator opens all. */
const openers: Record<Lowercase<keyof typeof itemOf>, readonly string[]> = {
  merchant: bothDesks,
  member: bothDesks,
  // Of these only who may decide about that very one, which its request tells.
  approval: bothDesks,
  withdrawal: bothDesks,
  payment: ['finance'],
  claim: bothDesks,
  transfer: bothDesks,
  trade: bothDesks,
  mallorder: bothDesks,
  application: bothDesks,
  feedback: ['support'],
  news: ['content'],
  product: ['content'],
  activity: ['content'],
  notice: ['content'],
}

const isKind = (kind: string): kind is keyof typeof openers => Object.hasOwn(openers, kind)

/** Whether a role opens items of this kind: only who acts on them does, as meanwhile nobody else can. */
export function mayOpen(role: string, item: string): boolean {
  const kind = item.slice(0, item.indexOf(':'))
  return isKind(kind) && (role === 'admin' || openers[kind].includes(role))
}

/** What is known when an operator decides about what another one asked for. */
export interface DecisionFacts {
  at: Date
  state: 'waiting' | 'approved' | 'declined' | 'expired'
  expiresAt: Date
  /** Ids of who asked and of who decides. */
  maker: number
  checker: number
  /** The checker's role is one that may decide about such things. */
  withinRole: boolean
}

/** The first reason to refuse a decision, or undefined: it takes another person than who asked, in time, and once. */
export function refuseDecision({ at, state, expiresAt, maker, checker, withinRole }: DecisionFacts) {
  if (maker === checker || !withinRole) return 'illegal_operation'
  if (state !== 'waiting' || at >= expiresAt) return 'illegal_operation'
  return undefined
}
