import { tokenHash } from './keys.ts'
import type { AuditEvent, OperatorAccess } from './sessions.ts'
import { newSid } from './stranger.testing.ts'

/** One operator, and what the front door told of them. */
export function toyOperators(): OperatorAccess & { sid: string; otk: string; deeds: AuditEvent[] } {
  const deeds: AuditEvent[] = []
  const [sid, otk] = [newSid(), `token-of-an-operator-${newSid()}`]
  const operator = { id: 7, name: 'Sam', email: 'sam@cigar.test', role: 'support' as const }
  return {
    ...{ sid, otk, deeds },
    sessions: {
      find: async (asked) =>
        asked.map((one) => (one.sid === sid && one.tokenHash.equals(tokenHash(otk)) ? operator : undefined)),
    },
    spendTotp: async () => undefined,
    begin: async () => undefined,
    endDecided: async () => undefined,
    record: async (_, deed) => void deeds.push(deed),
  }
}
