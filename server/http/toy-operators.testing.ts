import { tokenHash } from './keys.ts'
import type { AuditEvent, OperatorAccess } from './sessions.ts'
import { newSid } from './stranger.testing.ts'

/** One operator, and the audit events of the request pipeline. */
export function toyOperators(): OperatorAccess & { sid: string; otk: string; auditEvents: AuditEvent[] } {
  const auditEvents: AuditEvent[] = []
  const [sid, otk] = [newSid(), `token-of-an-operator-${newSid()}`]
  const operator = { id: 7, name: 'Sam', email: 'sam@cigar.test', role: 'support' as const }
  return {
    ...{ sid, otk, auditEvents },
    views: { find: async (asked) => asked.map(() => undefined) },
    sessions: {
      find: async (asked) =>
        asked.map((one) => (one.sid === sid && one.tokenHash.equals(tokenHash(otk)) ? operator : undefined)),
    },
    spendTotp: async () => undefined,
    begin: async () => undefined,
    endDecided: async () => undefined,
    record: async (_, event) => void auditEvents.push(event),
  }
}
