import type { AnswerOf } from '@humidor/client/client.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as liabilitiesCalls from '@humidor/contract/money/liabilities.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import {
  checkLiabilities,
  liabilityChecks,
  liabilityStatement,
  MERCHANT_OWNERS_FROM,
  nameOfAccount,
  type PublishedDay,
  statementHash,
} from '@humidor/domain/money/liabilities.ts'
import { answerTo } from '../../../api/useAsk.ts'
import { seenBefore } from '../../../session/seen-days.ts'
import { balancesByReceipts } from '../receipts/receipts.ts'

/** The two calls that answer a proof: of a member, and of a merchant. */
export const proofCalls = {
  member: liabilitiesCalls.mine,
  merchant: liabilitiesCalls.merchantLiabilities,
} as const
export type Audience = keyof typeof proofCalls

export type Proof = AnswerOf<(typeof proofCalls)[Audience]>

/**
 * The checks of the page: those of the proof itself, then three that find a platform which shows different people different sums, or
 * leaves out an account. `receipts`: every account had what the reader's own receipts say. `public`: the public record is the same.
 * `seen`: this device was shown the same before.
 */
export const inclusionChecks = [...liabilityChecks, 'receipts', 'public', 'seen'] as const
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

/** The reader's own number, as the accounts of a proof begin with it. @throws CallFailedError */
async function ownNumber(audience: Audience, signal: AbortSignal): Promise<number> {
  if (audience === 'member') return (await answerTo(memberCalls.info, {}, signal)).uid
  const { merchantId } = await answerTo(merchantsCalls.info, {}, signal)
  return MERCHANT_OWNERS_FROM + Number(merchantId)
}

/** Milliseconds after which every receipt up to a published block is signed. Before, one may be missing. */
const SIGNED_AFTER_MS = 10 * 60_000

/** The balances that the reader's signed receipts say they had at a day's block. Undefined: this device does not have all of them yet. */
async function balancesOf(owner: number, { at, block }: PublishedDay, signal: AbortSignal) {
  if (Date.now() - at.getTime() < SIGNED_AFTER_MS) return undefined
  const isMember = owner < MERCHANT_OWNERS_FROM
  return await balancesByReceipts(
    isMember ? `member:${owner}` : `merchant:${owner - MERCHANT_OWNERS_FROM}`,
    block,
    signal,
  )
}

/** True when a proof has every account with money, each with what the receipts say. */
export function matchesReceipts(proof: Pick<Proof, 'accounts'>, balances: ReadonlyMap<string, bigint>): boolean {
  const proven = new Map(proof.accounts.map(({ account, balance }) => [nameOfAccount(account), balance]))
  const due = [...balances].filter(([name, balance]) => balance > 0n && !name.endsWith(':POINT'))
  return due.length === proven.size && due.every(([name, balance]) => proven.get(name) === balance)
}

/**
 * Fetches the proof of a day and checks it on this device.
 * @throws CallFailedError if the proof cannot be fetched
 */
export async function checkInclusion(audience: Audience, day: BusinessDay, signal: AbortSignal): Promise<CheckedProof> {
  const [owner, proof] = await Promise.all([
    ownNumber(audience, signal),
    answerTo(proofCalls[audience], { day }, signal) as Promise<Proof>,
  ])
  const published = publishedIn(proof)
  const statement = liabilityStatement(published)
  const [shown, balances] = await Promise.all([publicStatement(day, signal), balancesOf(owner, published, signal)])
  const fingerprint = statementHash(statement)
  const checks = {
    ...checkLiabilities(published, proof, owner),
    receipts: balances === undefined ? null : matchesReceipts(proof, balances),
    public: shown === undefined ? null : shown === statement,
    seen: seenBefore(day, fingerprint),
  }
  // The proof of another day proves nothing about this one.
  return { proof, fingerprint, checks: { ...checks, paths: checks.paths && published.day === day } }
}

/**
 * The verdict: `bad` where any check failed, `partly` where one that finds a cheat could not be made, `nothing` where there was no money
 * to prove.
 */
export function verdictOf({ checks, proof }: CheckedProof): 'good' | 'bad' | 'partly' | 'nothing' {
  if (inclusionChecks.some((check) => checks[check] === false)) return 'bad'
  if (checks.public === null || checks.receipts === null) return 'partly'
  return proof.accounts.length === 0 ? 'nothing' : 'good'
}

/** The proof as a text that others can read and check. */
export const proofText = ({ proof, fingerprint, checks }: CheckedProof): string =>
  `${JSON.stringify({ fingerprint, checks, proof }, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)}\n`
