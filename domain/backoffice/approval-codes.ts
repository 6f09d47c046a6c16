/** The longest time for which a code may count. Seconds: as long as an unattended session lasts. The database has the same limit. */
export const CODE_LASTS_MOST = 900

/** Kinds of requests that need a code of their own: with them, whoever sits at an open session could change who may do what. */
const kindsWithOwnCode: ReadonlySet<string> = new Set([
  'setting',
  'alertRule',
  'contactPoint',
  'addOperator',
  'operatorRights',
])

/** Whether a request of a kind always needs a code of its own. */
export const needsOwnCode = (kind: string): boolean => kindsWithOwnCode.has(kind)

/** The last code of a session that may count for further decisions. */
export interface CountingCode {
  /** When it was given; null: none was. */
  codeAt: Date | null
  /** Seconds for which it counts, by the setting at that time. */
  codeLasts: number | null
}

/** Until when the last code of a session counts; undefined: it does not. @param inForce the setting now, in seconds; 0: no code counts twice */
export function codeCountsUntil({ codeAt, codeLasts }: CountingCode, inForce: number, at: Date): Date | undefined {
  if (codeAt === null || codeLasts === null || codeLasts !== inForce) return undefined
  const until = new Date(codeAt.getTime() + codeLasts * 1_000)
  return at < until ? until : undefined
}
