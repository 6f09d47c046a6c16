import { chainHealth } from '@humidor/contract/money/deposits.console.ts'
import type { ChainState } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { ChainReader } from '../../../../adapters/chain.ts'
import { read } from '../../../../http/handle.ts'
import { doesAddUp } from '../health/adds-up.ts'
import { askedToSetBack, type ChainSums, chainSums, cursors, openDeposits } from '../health/health.queries.ts'
import { stateAt } from '../health/health.ts'
import type { Cursor } from '../watching/cursor.queries.ts'

interface SeenChain {
  reader: ChainReader
  state: ChainState
  cursor: Cursor | undefined
  sums: ChainSums | undefined
  open: { waiting: bigint; confirming: bigint } | undefined
  /** A request to read it again waits for a second operator. */
  waits: boolean
}

/** The state of a chain's reading, and its sums, rounded down to millionths. */
function presentChain({
  reader,
  state,
  cursor,
  sums,
  open,
  waits,
}: SeenChain): z.output<typeof chainHealth.response>[number] {
  const { unitsPerMicro: unit } = reader
  const height = (number: bigint | undefined) => (number === undefined ? null : Number(number))
  return {
    chain: reader.chain,
    state,
    confirmations: reader.confirmations,
    addresses: [...reader.addresses],
    token: reader.token,
    head: height(cursor?.head),
    finalized: height(cursor?.finalized),
    scanned: height(cursor?.scanned),
    headAt: cursor?.head_at ?? null,
    received: micros<'USDT'>((sums?.received ?? 0n) / unit),
    credited: micros<'USDT'>(sums?.credited ?? 0n),
    unmatched: micros<'USDT'>((sums?.unmatched ?? 0n) / unit),
    addsUp: (!sums || doesAddUp(sums, unit)) && cursor?.adds_up !== false,
    waiting: Number(open?.waiting ?? 0n),
    confirming: Number(open?.confirming ?? 0n),
    alarm: cursor?.alarm ?? cursor?.trouble ?? null,
    alarmAt: cursor?.alarm_at ?? cursor?.trouble_at ?? null,
    disagreement: cursor?.disagreement ?? null,
    disagreesSince: cursor?.disagrees_since ?? null,
    oddRows: Number(cursor?.odd_rows ?? 0n),
    waits,
  }
}

/** `GET /console/chainHealth`. */
export const answerChainHealth = (readers: readonly ChainReader[]) =>
  read(chainHealth, async ({ db, at }) => {
    const [known, sums, open, asked] = await Promise.all([
      cursors(db),
      chainSums(db),
      openDeposits(db, at),
      askedToSetBack(db, at),
    ])
    return readers.map((reader) => {
      const isIts = (it: { chain: string }) => it.chain === reader.chain
      const cursor = known.find(isIts)
      return presentChain({
        reader,
        state: stateAt(reader, cursor, at),
        cursor,
        sums: sums.find(isIts),
        open: open.find(isIts),
        waits: asked.includes(reader.chain),
      })
    })
  })
