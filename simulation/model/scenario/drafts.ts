import type { ActionName, Request } from '../platform/requests.ts'

/** A request before it gets a number, a key and a node. */
export type Draft = Pick<Request, 'who' | 'what' | 'body'> & { typed?: string }

export const draftOf = (what: ActionName, body: Record<string, unknown> = {}, who = 0): Draft => ({ who, what, body })
