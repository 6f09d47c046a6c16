import { readLines } from '../typed/texts.ts'

/** Minutes without a request after which an operator is signed out. */
export const IDLE_MINUTES = 15

/** Minutes for which an item that an operator has opened is theirs, unless they let go of it. */
export const LOCK_MINUTES = 10

/**
 * How many items one operator has open at once, at most. A tab has one open, and nobody works at more than a few tabs; whoever takes more
 * keeps them from everybody else. No setting, as nothing of the business hangs on it.
 */
export const ITEMS_OPEN_MOST = 5

/** The reason to refuse an operator one more item, or undefined. @param open how many they would have open then */
export const refuseOpening = (open: number) => (open > ITEMS_OPEN_MOST ? 'too_many_open' : undefined)

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

/** What an operator writes down about a decision, in characters as a person counts them. */
export const noteLength = { most: 500 } as const

/** The first reason to refuse what an operator wrote about a decision that needs a reason, or undefined. */
export function refuseNote(typed: string) {
  const note = readLines(typed)
  if (note === '') return 'content_empty'
  if ([...note].length > noteLength.most) return 'content_too_long'
  return undefined
}

/** The kinds of items, as their names begin. */
export type ItemKindName = Lowercase<keyof typeof itemOf>

/** A row's number in its one spelling: `007` would be a second item beside `7`. */
const numbered = /^[1-9]\d{0,17}$/

const idForms: Record<ItemKindName, RegExp> = {
  merchant: /^\d{6}$/,
  member: /^[1-9]\d{7}$/,
  approval: /^[\w-]{22}$/,
  withdrawal: numbered,
  // With the letter before it, a payment of another token.
  payment: /^w?[1-9]\d{0,17}$/,
  claim: numbered,
  transfer: numbered,
  trade: numbered,
  news: numbered,
  product: numbered,
  mallorder: numbered,
  activity: numbered,
  application: numbered,
  feedback: numbered,
  notice: numbered,
}

const isKind = (kind: string): kind is ItemKindName => Object.hasOwn(idForms, kind)

/** What `itemOf` made, taken apart: the kind and the id in it. Undefined: it is no item, or not spelled as one. */
export function readItem(item: string): { kind: ItemKindName; id: string } | undefined {
  const colon = item.indexOf(':')
  const [kind, id] = [item.slice(0, Math.max(colon, 0)), item.slice(colon + 1)]
  return isKind(kind) && idForms[kind].test(id) ? { kind, id } : undefined
}

const bothDesks = ['support', 'finance']

/** Who acts on the items of a kind, and so opens them: an item is held against everybody else. An administrator opens all. */
const openers: Record<ItemKindName, readonly string[]> = {
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

/** Whether a role opens items of this kind: only who acts on them does, as meanwhile nobody else can. */
export const mayOpen = (role: string, kind: ItemKindName): boolean => role === 'admin' || openers[kind].includes(role)

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
