/** Deliveries that a webhook gets at once: at first, and at most. */
export const FRESH = 2
const MOST = 10

/** How an attempt went. `slow`: no answer in time. */
export type Went = 'fine' | 'failed' | 'slow'

/**
 * Decides how many deliveries each webhook gets at once: one more after each that went fine, half after a failure, one after a timeout. So
 * a receiver that hangs holds few of the places of a node, and one that answers gets what it can take. Known to this node alone.
 */
export function createPace() {
  const allowed = new Map<bigint, number>()
  const running = new Map<bigint, number>()
  const allowedFor = (webhookId: bigint) => allowed.get(webhookId) ?? FRESH
  const runningFor = (webhookId: bigint) => running.get(webhookId) ?? 0
  return {
    begin(webhookId: bigint) {
      running.set(webhookId, runningFor(webhookId) + 1)
    },
    end(webhookId: bigint, went: Went) {
      const left = runningFor(webhookId) - 1
      if (left > 0) running.set(webhookId, left)
      else running.delete(webhookId)
      const now = allowedFor(webhookId)
      const next = went === 'fine' ? Math.min(MOST, now + 1) : went === 'failed' ? Math.max(1, Math.floor(now / 2)) : 1
      if (next === FRESH) allowed.delete(webhookId)
      else allowed.set(webhookId, next)
    },
    /** The room of each webhook that has not `FRESH` places free. */
    rooms: () =>
      [...new Set([...allowed.keys(), ...running.keys()])].map((webhookId) => ({
        webhookId,
        room: Math.max(0, allowedFor(webhookId) - runningFor(webhookId)),
      })),
  }
}
