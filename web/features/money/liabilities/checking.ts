import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import {
  checkLiabilities,
  liabilityChecks,
  liabilityStatement,
  type PublishedDay,
  statementHash,
} from '@humidor/domain/money/liabilities.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { seenBefore } from './seen-days.ts'

/** The two calls that answer a proof: of a member, and of a merchant. */
export const proofCalls = {
  member: contract.liabilities.mine,
  merchant: contract.liabilities.merchantLiabilities,
} as const
export type Owner = keyof typeof proofCalls

export type Proof = AnswerOf<(typeof proofCalls)[Owner]>

/**
 * The checks of the page: those of the proof itself, then two that find a platform which shows different people different sums.
 * `public`: the public record is the same. `seen`: this device was shown the same before.
 */
export const inclusionChecks = [...liabilityChecks, 'public', 'seen'] as const
export type InclusionCheck = (typeof inclusionChecks)[number]

export interface CheckedProof {
  proof: Proof
  /** SHA-256 of the day's statement, computed here. */
  fingerprint: string
  /** Null: it could not be compared. */
  checks: Record<InclusionCheck, boolean | null>
}

/** What the proof says is published, in the form of the rules. */
const publishedIn = ({ published }: Proof): PublishedDay => ({ ...published, block: BigInt(published.block) })

/** The statement in the public record, read as a stranger reads it: without a session. Undefined: it did not load. */
async function publicStatement(day: BusinessDay, signal: AbortSignal): Promise<string | undefined> {
  const address = `/transparency/liabilities/${day}.json`
  const answer = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return undefined
  const record: unknown = await answer.json().catch(() => undefined)
  const statement =
    typeof record === 'object' && record !== null && 'statement' in record ? record.statement : undefined
  return typeof statement === 'string' ? statement : undefined
}

/**
 * Fetches the proof of a day and checks it on this device.
 * @param day undefined for the newest
 * @throws CallFailedError if the proof cannot be fetched
 */
export async function checkInclusion(
  owner: Owner,
  day: BusinessDay | undefined,
  signal: AbortSignal,
): Promise<CheckedProof> {
  const proof: Proof = await answerTo(proofCalls[owner], day === undefined ? {} : { day }, signal)
  const published = publishedIn(proof)
  const statement = liabilityStatement(published)
  const shown = await publicStatement(published.day, signal)
  const fingerprint = statementHash(statement)
  const checks = {
    ...checkLiabilities(published, proof),
    public: shown === undefined ? null : shown === statement,
    seen: seenBefore(published.day, fingerprint),
  }
  return { proof, fingerprint, checks }
}

/** The verdict: `bad` where any check failed, `nothing` where there was no money to prove. */
export const verdictOf = ({ checks, proof }: CheckedProof): 'good' | 'bad' | 'nothing' =>
  inclusionChecks.some((check) => checks[check] === false) ? 'bad' : proof.accounts.length === 0 ? 'nothing' : 'good'

/** The proof as a text that others can read and check. */
export const proofText = ({ proof, fingerprint, checks }: CheckedProof): string =>
  `${JSON.stringify({ fingerprint, checks, proof }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)}\n`
