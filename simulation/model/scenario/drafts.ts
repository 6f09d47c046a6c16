import type { ActionName, Request } from '../platform/requests.ts'

/** What somebody is about to ask. */
export type Draft = Pick<Request, 'who' | 'what' | 'body'> & { typed?: string }

export const draftOf = (what: ActionName, body: Record<string, unknown> = {}, who = 0): Draft => ({ who, what, body })
