import type { ActionName } from '../platform/requests.ts'

/** A request as the oracle reads it: amounts are numbers, and nothing is decoded. */
export interface OracleRequest {
  n: number
  who: number
  what: ActionName
  body: Readonly<Record<string, unknown>>
  raw?: string | undefined
  key?: string | undefined
  /** When it reached the platform, milliseconds. */
  at: number
}

/** `must`: each suffices to refuse the request. `may`: they allow a refusal. */
export interface Reasons {
  must: readonly string[]
  may?: readonly string[]
}

export const all = (...reasons: (string | false)[]): Reasons => ({ must: reasons.filter((it) => it !== false) })

/** The smallest amounts to move: 0.10 USD and one ₡. */
export const LEAST = { usd: 100_000n, cig: 1_000_000n } as const

/** An amount below the minimum is refused unless it is the whole balance. */
export const tooLittle = (request: OracleRequest, owed: bigint, least: bigint) =>
  money(request) > 0n && money(request) < least && money(request) < owed && 'amount_below_minimum'

/** The amount of the request. */
export const money = ({ body }: OracleRequest) => BigInt(body['money'] as number | bigint)
