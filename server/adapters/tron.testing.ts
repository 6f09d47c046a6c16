import type { TronPay } from '@humidor/sandbox/chain/tron-chain.ts'
import { openTronGrid, type TronGridTwin } from '@humidor/sandbox/chain/tron-grid.ts'
import { type LocalTron, openTron } from '@humidor/sandbox/tron.ts'
import { afterEach, beforeEach } from 'vitest'
import { createTronReader, type TronOptions } from './tron.ts'

interface Stage {
  tron: LocalTron
  /** Two providers of it. */
  one: TronGridTwin
  two: TronGridTwin
  /** The first of our addresses. */
  us: string
}

/** A chain of forty blocks with two providers, anew for each test of a group, and how it is read and paid on. */
export function readingTron() {
  const stage = {} as Stage
  beforeEach(async () => {
    const tron = await openTron()
    await tron.mine(40)
    const [us = ''] = tron.addresses
    Object.assign(stage, { tron, us, one: tron.grid, two: await openTronGrid({ chain: tron.chain }) })
  })
  afterEach(() => Promise.all([stage.tron.close(), stage.two.close()]))

  const reader = (options: Partial<TronOptions> = {}) =>
    createTronReader({
      urls: [stage.one.url],
      usdt: stage.tron.usdt,
      addresses: stage.tron.addresses,
      pace: 0,
      rest: 0,
      keep: 0,
      ...options,
    })
  const both = (options: Partial<TronOptions> = {}) => reader({ urls: [stage.one.url, stage.two.url], ...options })
  const head = () => BigInt(stage.tron.chain.head().number)
  const everything = (from = 1n) => ({ from, to: head() })
  const found = async (it = reader()) => (await it.transfers(everything(), stage.tron.addresses)).transfers
  /** A transaction in a block of its own. */
  const pays = async (pays: readonly TronPay[], result?: 'REVERT') => {
    const transaction = stage.tron.chain.send({ pays, ...(result ? { result } : {}) })
    await stage.tron.mine(1)
    return transaction
  }
  const only = (path: string, answer: (honest: () => unknown) => unknown, twin = stage.one) =>
    twin.becomes((asked, honest) => (asked.path === path ? answer(honest) : honest()))
  return { stage, reader, both, head, everything, found, pays, only }
}
