import { requestSetChainBack } from '@humidor/contract/money/deposits.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { type Chain, type ReadFacts, refuseSetBack, SET_BACK_DAYS } from '@humidor/domain/money/deposit.ts'
import { type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../../http/feature.ts'
import { inSteps } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { type Cursor, cursorOf, lockCursor, setCursorBack } from '../watching/cursor.queries.ts'
import { enter } from '../watching/entering.ts'

/** Kind of the approval to read a chain again. */
export const SET_BACK = 'setChainBack'

interface Payload {
  /** Heights, and the hash that the providers agreed on at the request. */
  block: string
  hash: string
  scanned: string
}

export interface SettingBackParts {
  readers: readonly ChainReader[]
  randomness: Randomness
}

const factsOf = (cursor: Cursor, reader: Pick<ChainReader, 'fastest'>, finalized: bigint): ReadFacts => ({
  ...{ first: cursor.first_block, scanned: cursor.scanned, finalized, fastest: reader.fastest },
})

/**
 * A block's hash that the providers agree on. Undefined: no provider answers, they contradict each other, or have no
 * such block.
 */
async function agreedOn(reader: ChainReader, block: bigint) {
  try {
    const { finalized } = await reader.head()
    return { finalized, hash: block <= finalized ? await reader.hashOf(block) : undefined }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}

/** `POST /console/requestSetChainBack`: asks the providers for the block first, outside of any transaction. */
export const answerRequestSetChainBack = ({ readers, randomness }: SettingBackParts) =>
  inSteps(requestSetChainBack, async ({ db, operator, at, request, fail, demand }) => {
    const { chain, reason } = request
    demand(refuseNote(reason))
    const reader = readers.find((one) => one.chain === chain) ?? fail('illegal_operation')
    const cursor = (await cursorOf(db, chain)) ?? fail('illegal_operation')
    const block = BigInt(request.block)
    const agreed = (await agreedOn(reader, block)) ?? fail('network_error')
    demand(refuseSetBack(block, factsOf(cursor, reader, agreed.finalized)))
    const hash = agreed.hash ?? fail('network_error')
    const payload: Payload = { block: String(block), hash, scanned: String(cursor.scanned) }
    const asked = { kind: SET_BACK, about: chain, aboutName: chain, reason, payload }
    const isAsked = await db
      .transaction()
      .execute((tx) => requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))
    return isAsked ? null : fail('illegal_operation')
  })

/**
 * Sets a chain back to a block. The blocks above it count as not read, and their payments as not known to be on the
 * chain. When they are found again, they are the same rows and are credited no second time.
 */
export const setChainBack = (readers: readonly ChainReader[]): ApprovalKind => ({
  kind: SET_BACK,
  summary: 'Reads a chain again from a block on, because it was read wrongly. Nothing is credited twice.',
  describe({ about, payload }) {
    const { block, hash, scanned } = payload as Payload
    return [
      { name: 'chain', value: about },
      { name: 'read up to', value: scanned },
      { name: 'read again after', value: block },
      { name: 'hash of that block', value: hash },
    ]
  },
  async run(tx, { about, payload, at }) {
    const chain = about as Chain
    const { block: height, hash } = payload as Payload
    const reader = readers.find((one) => one.chain === chain)
    const cursor = await lockCursor(tx, chain)
    if (!reader || !cursor) throw noLongerPossible('illegal_operation')
    const block = BigInt(height)
    // The block was final at the request, and still is.
    if (block > cursor.scanned || block < cursor.first_block) throw noLongerPossible('illegal_operation')
    const headAt = new Date(at.getTime() - SET_BACK_DAYS * 86_400_000)
    await setCursorBack(tx, { chain, block, hash, at, headAt })
    const { depositMinimum: minimum } = await settingsOf(tx)
    await enter(tx, { reader, at, read: block, minimum }, block + 1n, [])
  },
})
