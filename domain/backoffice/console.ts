import { readLines } from '../typed/texts.ts'

/** Minutes without a request after which an operator is signed out. */
export const IDLE_MINUTES = 15

/** Minutes for which an operator's lock on an opened item lasts, unless released. */
export const LOCK_MINUTES = 10

/**
 * Minutes for which withdrawals that were taken with a payment file stay an operator's. A wallet asks for each payment to be confirmed,
 * and nobody else may pay them meanwhile.
 */
export const PAYMENT_MINUTES = 60

/**
 * Maximum items that one operator locks at once. A tab locks one, and nobody works in more than a few tabs. More locks would keep
 * items from others.
 * Not a setting: no business depends on it.
 */
export const ITEMS_OPEN_MOST = 5

/** The reason to refuse an operator another item, or undefined. @param open items locked after opening it */
export const refuseOpening = (open: number) => (open > ITEMS_OPEN_MOST ? 'too_many_open' : undefined)

/** Names of the items that operators lock and release. */
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

/** Maximum items of one act about several. It is read by one person, and done within the time of one request. */
export const MOST_AT_ONCE = 100

/** Maximum characters of an operator's note on a decision, as a person counts them. */
export const noteLength = { most: 500 } as const

/** The first reason to refuse an operator's note on a decision that needs a reason, or undefined. */
export function refuseNote(typed: string) {
  const note = readLines(typed)
  if (note === '') return 'content_empty'
  if ([...note].length > noteLength.most) return 'content_too_long'
  return undefined
}

/** The kinds of items: the beginnings of their names. */
export type ItemKindName = Lowercase<keyof typeof itemOf>

/** A row's number in its one spelling: `007` would be a second item beside `7`. */
const numbered = /^[1-9]\d{0,17}$/

const idForms: Record<ItemKindName, RegExp> = {
  merchant: /^\d{6}$/,
  member: /^[1-9]\d{7}$/,
  approval: /^[\w-]{22}$/,
  withdrawal: numbered,
  // The letter `w` marks a payment in another token.
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

/** Parses a name made by `itemOf` into kind and id; undefined when it is no item, or spelled differently. */
export function readItem(item: string): { kind: ItemKindName; id: string } | undefined {
  const colon = item.indexOf(':')
  const [kind, id] = [item.slice(0, Math.max(colon, 0)), item.slice(colon + 1)]
  return isKind(kind) && idForms[kind].test(id) ? { kind, id } : undefined
}

const supportAndFinance = ['support', 'finance']

/** Roles that may lock the items of a kind: those that act on them. An administrator may lock all. */
const openers: Record<ItemKindName, readonly string[]> = {
  merchant: supportAndFinance,
  member: supportAndFinance,
  // The request itself narrows this to the roles that may decide about it.
  approval: supportAndFinance,
  withdrawal: supportAndFinance,
  payment: ['finance'],
  claim: supportAndFinance,
  transfer: supportAndFinance,
  trade: supportAndFinance,
  mallorder: supportAndFinance,
  application: supportAndFinance,
  feedback: ['support'],
  news: ['content'],
  product: ['content'],
  activity: ['content'],
  notice: ['content'],
}

/** True when a role may lock items of a kind. Only roles that act on them may, because a lock excludes everybody else. */
export const mayOpen = (role: string, kind: ItemKindName): boolean => role === 'admin' || openers[kind].includes(role)

/** Input of the rule for a second operator's decision on a request. */
export interface DecisionFacts {
  at: Date
  state: 'waiting' | 'approved' | 'declined' | 'expired' | 'withdrawn'
  expiresAt: Date
  /** Ids of the requesting and of the deciding operator. */
  maker: number
  checker: number
  /** The checker's role may decide about this kind. */
  withinRole: boolean
}

/** The reason to refuse the maker's withdrawal of a request, or undefined. It must still wait. */
export const refuseWithdrawal = ({ at, state, expiresAt }: Pick<DecisionFacts, 'at' | 'state' | 'expiresAt'>) =>
  state === 'waiting' && at < expiresAt ? undefined : 'illegal_operation'

/** The reason to refuse a decision, or undefined. It takes a second person, in time, and once. */
export function refuseDecision({ at, state, expiresAt, maker, checker, withinRole }: DecisionFacts) {
  if (maker === checker || !withinRole) return 'illegal_operation'
  return refuseWithdrawal({ at, state, expiresAt })
}
