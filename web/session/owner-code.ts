import type { NamedRequest } from '@humidor/client/actor.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'

/** A request of a shop's owner that the server refused until it carries a code. */
export interface OwnerRequest {
  /** The request without its code, for a passkey to confirm. */
  named: NamedRequest
  /** Sends it again with a code. @returns why the code is refused; undefined: the request has its outcome */
  send(ownerCode: string): Promise<ErrorCode | undefined>
}

let waiting: (OwnerRequest & { close: () => void }) | undefined
const listeners = new Set<() => void>()

const report = () => {
  for (const listener of listeners) listener()
}

export const ownerCode = {
  /** Prompts the owner for a code. Resolves once the request has its outcome, or the owner closes the prompt. */
  wanted(request: OwnerRequest): Promise<void> {
    // One prompt at a time: another request keeps its refusal.
    if (waiting) return Promise.resolve()
    return new Promise((resolve) => {
      waiting = { ...request, close: resolve }
      report()
    })
  },
  /** Ends the prompt. */
  close() {
    const closed = waiting
    waiting = undefined
    report()
    closed?.close()
  },
  now: (): OwnerRequest | undefined => waiting,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
