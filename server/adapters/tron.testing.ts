import type { TronPay } from '@humidor/sandbox/chain/tron-chain.ts'
import { openTronGrid, type TronGridTwin } from '@humidor/sandbox/chain/tron-grid.ts'
import { type LocalTron, openTron } from '@humidor/sandbox/tron.ts'
import { afterEach, beforeEach } from 'vitest'
import { createTronReader, type TronOptions } from './tron.ts'

interface TronSetup {
  tron: LocalTron
  /** Two providers of the chain. */
  one: TronGridTwin
  two: TronGridTwin
  /** The first of our addresses. */
  us: string
}

/** Opens a chain of forty blocks with two providers for each test of a group, with helpers that read it and pay on it. */
export function readingTron() {
  const setup = {} as TronSetup
  beforeEach(async () => {
    const tron = await openTron()
    await tron.mine(40)
    const [us = ''] = tron.addresses
    Object.assign(setup, { tron, us, one: tron.grid, two: await openTronGrid({ chain: tron.chain }) })
  })
  afterEach(() => Promise.all([setup.tron.close(), setup.two.close()]))

  const reader = (options: Partial<TronOptions> = {}) =>
    createTronReader({
      urls: [setup.one.url],
      usdt: setup.tron.usdt,
      addresses: setup.tron.addresses,
      pace: 0,
      rest: 0,
      keep: 0,
      ...options,
    })
  const both = (options: Partial<TronOptions> = {}) => reader({ urls: [setup.one.url, setup.two.url], ...options })
  const head = () => BigInt(setup.tron.chain.head().number)
  const everything = (from = 1n) => ({ from, to: head() })
  const found = async (it = reader()) => (await it.transfers(everything(), setup.tron.addresses)).transfers
  /** Sends a transaction in its own block. */
  const pay = async (pays: readonly TronPay[], result?: 'REVERT') => {
    const transaction = setup.tron.chain.send({ pays, ...(result ? { result } : {}) })
    await setup.tron.mine(1)
    return transaction
  }
  const only = (path: string, answer: (honest: () => unknown) => unknown, twin = setup.one) =>
    twin.becomes((asked, honest) => (asked.path === path ? answer(honest) : honest()))
  return { setup, reader, both, head, everything, found, pay, only }
}
