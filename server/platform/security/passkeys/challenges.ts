import { hash } from 'node:crypto'
import {
  counterWentBack,
  type PasskeyAnswer,
  passkeyLimits,
  readPasskeyAnswer,
} from '@humidor/domain/accounts/passkey.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { withRetries } from '../../../http/failure.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { equalBytes } from '../equal-bytes.ts'
import type { RelyingParty } from '../relying-party.ts'
import {
  begunSince,
  type ChallengePurpose,
  type Holder,
  holderOf,
  lockChallenge,
  lockPasskey,
  passkeysOf,
  putChallenge,
  putUse,
  spendChallenge,
} from './passkeys.queries.ts'

const CHALLENGE_BYTES = 32

/** Marks a challenge that a wrong answer has used up. No answer has this hash. */
const NO_ANSWER = Buffer.alloc(32)

/** What a challenge is begun for. */
export interface ChallengeAsked {
  purpose: ChallengePurpose
  /** The uid, or the number of the merchant or operator; null at a sign-in. */
  id: number | null
  sid: string
  bound?: string
  at: Date
}

/** The answer of a passkey that confirms one request. */
export interface ConfirmationAsked {
  /** The uid or the merchant's number. */
  id: number
  sid: string
  /** As `writePasskeyAnswer` makes it. */
  answer: string
  /** The request that it confirms: `passkeyBoundTo`. */
  bound: string
  /** The same answer is accepted again for the same request, so that a retry after a crash works. */
  repeatable: boolean
  /** The call gives money away. */
  gives: boolean
  at: Date
}

/** For whom a passkey is begun. */
export interface NewPasskeyAsked {
  /** The uid, or the number of the merchant or operator. */
  id: number
  sid: string
  bound?: string
  at: Date
  /** A text of this person alone: a device keeps one passkey for it. Somebody who is a member and an operator needs two. */
  userId: string
  /** What the device shows beside the passkey. */
  userName: string
  displayName: string
}

/** An answer to be checked, and what its challenge must have been begun for. */
interface AnswerAsked {
  purpose: 'sign in' | 'confirm'
  answer: string
  /** Who must have the passkey. */
  holder: Holder
  sid: string
  bound: string
  at: Date
  repeatable: boolean
}

/** What the people of one kind add to the rules of passkeys. */
export interface PasskeyHolders {
  kind: Holder['kind']
  /** Locks the person's row, before any challenge or passkey of theirs. */
  lock(tx: Tx, id: number): Promise<unknown>
  /** Why the person may confirm nothing that gives money away at present. */
  refuseGiving?(tx: Tx, id: number, at: Date): Promise<ErrorCode | undefined>
  /** A counter went back: two devices may use copies of one key. */
  onCopied(tx: Tx, id: number, at: Date): Promise<void>
}

export interface PasskeysParts {
  db: Database
  randomness: Randomness
  relyingParty: RelyingParty
  holders: PasskeyHolders
}

/** The challenge inside what the browser signed. @returns its SHA-256, or undefined when the text is unreadable */
export function challengeHash(clientDataJSON: string): Buffer | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? hash('sha256', Buffer.from(challenge, 'base64url'), 'buffer') : undefined
  } catch {
    return undefined
  }
}

/** An answer that was read, and the hash of the challenge that it must have signed. */
interface Answered {
  read: PasskeyAnswer
  challenge: Buffer
  asked: AnswerAsked
}

type Checking = Pick<PasskeysParts, 'relyingParty' | 'holders'>

/**
 * Uses up the challenge of an answer, whatever the answer is, and checks the answer. Commit afterwards in any case. The caller must
 * hold the lock of the person.
 */
async function check(tx: Tx, parts: Checking, asked: AnswerAsked): Promise<boolean> {
  const { purpose, answer, holder, sid, bound, at, repeatable } = asked
  const read = readPasskeyAnswer(answer)
  const challenge = read && challengeHash(read.clientDataJSON)
  if (!read || !challenge) return false
  const begun = await lockChallenge(tx, challenge, sid)
  const isTheirs = begun?.purpose === purpose && (purpose === 'sign in' || begun[holder.kind] === holder.id)
  if (!begun || !isTheirs || at >= begun.expires_at) return false
  const answerHash = hash('sha256', answer, 'buffer')
  const isBound = begun.bound === bound
  if (begun.spent_by) return repeatable && isBound && purpose === 'confirm' && equalBytes(begun.spent_by, answerHash)
  const isRight = isBound && (await countUse(tx, parts, { read, challenge: begun.hash, asked }))
  await spendChallenge(tx, challenge, isRight ? answerHash : NO_ANSWER)
  return isRight
}

/** Checks the signature and the counter with the person's passkey, and stores its use. */
async function countUse(tx: Tx, { relyingParty, holders }: Checking, answered: Answered): Promise<boolean> {
  const { read, challenge, asked } = answered
  const { holder, at } = asked
  const passkey = await lockPasskey(tx, holder, Buffer.from(read.id, 'base64url'))
  const use = passkey && (await verified(relyingParty, read, { publicKey: passkey.public_key, challenge }))
  if (!passkey || !use) return false
  if (counterWentBack(Number(passkey.counter), use.newCounter)) {
    await holders.onCopied(tx, holder.id, at)
    return false
  }
  const { newCounter, credentialBackedUp: backed_up } = use
  await putUse(tx, passkey.id, { counter: BigInt(newCounter), backed_up, used_at: at })
  return true
}

/** What a signed answer says; undefined where the signature, the page, the domain or the verification of the user is wrong. */
async function verified(
  relyingParty: RelyingParty,
  read: PasskeyAnswer,
  { publicKey, challenge }: { publicKey: Buffer; challenge: Buffer },
) {
  const { id, ...response } = read
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: (text) => equalBytes(hash('sha256', Buffer.from(text, 'base64url'), 'buffer'), challenge),
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // The rule of the counter is ours, so that a copy is told from a wrong answer.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return isRight ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}

/** Passkeys of one kind of people: challenges, and the check of their answers (docs/decisions/0088-passkeys.md). */
export function createPasskeys(parts: PasskeysParts) {
  const { db, randomness, holders, relyingParty } = parts
  const { kind } = holders

  /**
   * Begins a challenge and returns it in base64url.
   * @throws RefusalError code_request_too_frequent after too many on one device
   */
  async function begin(tx: Tx, { purpose, id, sid, bound = '', at }: ChallengeAsked): Promise<string> {
    const life = passkeyLimits.challengeS * 1_000
    if ((await begunSince(tx, sid, new Date(at.getTime() - life))) >= passkeyLimits.begun)
      throw new RefusalError('code_request_too_frequent')
    const challenge = randomness.bytes(CHALLENGE_BYTES)
    const expires_at = new Date(at.getTime() + life)
    await putChallenge(tx, {
      hash: hash('sha256', challenge, 'buffer'),
      purpose,
      holder: id === null ? null : { kind, id },
      sid,
      bound,
      begun_at: at,
      expires_at,
    })
    return challenge.toString('base64url')
  }

  return {
    begin,

    /**
     * Begins a challenge for a new passkey. @returns what the device needs to make it (`creation` of contract/passkey-fields.ts)
     * @throws RefusalError passkey_refused where the person has ten
     */
    async beginAdding(tx: Tx, { id, sid, bound = '', at, userId, ...shown }: NewPasskeyAsked) {
      const mine = await passkeysOf(tx, { kind, id })
      if (mine.length >= passkeyLimits.most) throw new RefusalError('passkey_refused')
      return {
        challenge: await begin(tx, { purpose: 'add', id, sid, bound, at }),
        rpId: relyingParty.id,
        userId: Buffer.from(userId).toString('base64url'),
        ...shown,
        exclude: mine.map(({ credential_id }) => credential_id.toString('base64url')),
      }
    },

    /** Begins a sign-in, the same for everybody, so that nothing is learnt about anyone. */
    async beginSignIn(tx: Tx, { sid, at }: { sid: string; at: Date }) {
      return { challenge: await begin(tx, { purpose: 'sign in', id: null, sid, at }), rpId: relyingParty.id }
    },

    /**
     * Confirms a request of a signed-in person with the answer of their passkey, in a transaction of its own, so that a wrong answer
     * uses up its challenge. @returns the code to refuse with
     */
    spend: ({ id, gives, ...asked }: ConfirmationAsked): Promise<ErrorCode | undefined> =>
      withRetries(() =>
        db.transaction().execute(async (tx) => {
          await holders.lock(tx, id)
          const waits = gives ? await holders.refuseGiving?.(tx, id, asked.at) : undefined
          if (waits) return waits
          const isRight = await check(tx, parts, { ...asked, purpose: 'confirm', holder: { kind, id } })
          return isRight ? undefined : 'google_code_error'
        }),
      ),

    /** Uses up the challenge of a sign-in. @returns the `id` of the person, or undefined; commit in both cases */
    async signIn(tx: Tx, { answer, sid, at }: { answer: string; sid: string; at: Date }): Promise<number | undefined> {
      const read = readPasskeyAnswer(answer)
      const holder = read && (await holderOf(tx, kind, Buffer.from(read.id, 'base64url')))
      if (!holder) return undefined
      await holders.lock(tx, holder.id)
      const asked = { answer, holder, sid, at, purpose: 'sign in', bound: '', repeatable: false } as const
      return (await check(tx, parts, asked)) ? holder.id : undefined
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
