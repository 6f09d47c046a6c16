import type { ActionName } from '../platform/requests.ts'

/** What somebody asks, as the judge reads it: amounts typed or sent are numbers here, nothing is decoded. */
export interface OracleRequest {
  n: number
  who: number
  what: ActionName
  body: Readonly<Record<string, unknown>>
  raw?: string | undefined
  key?: string | undefined
  /** When it reached the house, milliseconds. */
  at: number
}

/** Why something has to be refused (each suffices), and why it may be. */
export interface Reasons {
  must: readonly string[]
  may?: readonly string[]
}

export const all = (...reasons: (string | false)[]): Reasons => ({ must: reasons.filter((it) => it !== false) })

/** The least that is moved at once: 0.10 of a dollar, and one ₡. */
export const LEAST = { usd: 100_000n, cig: 1_000_000n } as const

/** Less than the least, which is refused unless it is all that they have. */
export const tooLittle = (request: OracleRequest, owed: bigint, least: bigint) =>
  money(request) > 0n && money(request) < least && money(request) < owed && 'amount_below_minimum'

/** The amount that is asked for. */
export const money = ({ body }: OracleRequest) => BigInt(body['money'] as number | bigint)
