import { RpcFailureError } from '@humidor/sandbox/chain/provider.ts'
import { describe, expect, it } from 'vitest'
import { ProvidersDisagreeError } from './chain.ts'
import { readingTron } from './tron.testing.ts'

describe('an index of TRON with one odd row', () => {
  const { setup, reader, both, head, found, pay, only } = readingTron()
  const list = () => `/v1/accounts/${setup.us}/transactions/trc20`
  type Row = Record<string, unknown>
  const changeRow = (change: (row: Row) => unknown) =>
    only(list(), (honest) => {
      const page = honest() as { data: Row[] }
      const [first, ...others] = page.data
      return { ...page, data: first ? [change(first), ...others] : [] }
    })
  const without = (name: string) => (row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

  it.each<[string, (row: Row) => unknown]>([
    ['without value', without('value')],
    ['without type', without('type')],
    ['without from', without('from')],
    ['with null as to', (row) => ({ ...row, to: null })],
    ['with a number as value', (row) => ({ ...row, value: 7 })],
    ['without a moment', without('block_timestamp')],
  ])('(%s) hides neither that payment nor others, and counts it', async (_, change) => {
    await pay([{ to: setup.us, raw: 1n }])
    await pay([{ to: setup.us, raw: 2n }])
    changeRow(change)
    const asked = reader()
    expect((await found(asked)).map(({ raw }) => raw)).toEqual([1n, 2n])
    expect(asked.noticed().odd).toBe(1)
  })

  it.each<[string, (row: Row) => unknown]>([
    ['null', () => null],
    ['a text', () => 'row'],
    ['without its transaction', without('transaction_id')],
  ])('that is %s hides no other', async (_, change) => {
    await pay([{ to: setup.us, raw: 1n }])
    await pay([{ to: setup.us, raw: 2n }])
    changeRow(change)
    expect((await found()).map(({ raw }) => raw)).toEqual([2n])
    // A second provider that lists it correctly supplies the first one.
    expect((await found(both())).map(({ raw }) => raw)).toEqual([1n, 2n])
  })

  it('with null as token_info is read normally', async () => {
    await pay([{ to: setup.us, raw: 1n }])
    changeRow((row) => ({ ...row, token_info: null }))
    const asked = reader()
    expect(await found(asked)).toHaveLength(1)
    expect(asked.noticed().odd).toBe(0)
  })

  it('in a receipt hides no other', async () => {
    await pay([
      { to: setup.us, raw: 1n },
      { to: setup.us, raw: 2n },
    ])
    only('/wallet/gettransactioninfobyid', (honest) => {
      const info = honest() as { log: unknown[] }
      return { ...info, log: [null, ...info.log.slice(1)] }
    })
    expect((await found()).map(({ raw }) => raw)).toEqual([2n])
  })

  it('uses the depth where a node does not know the final block', async () => {
    await pay([{ to: setup.us, raw: 1n }])
    setup.one.becomes(({ path }, honest) =>
      path.startsWith('/walletsolidity/') ? Promise.reject(new RpcFailureError(404)) : honest(),
    )
    const asked = reader()
    const { number, finalized } = await asked.head()
    expect([number, number - finalized]).toEqual([head(), 18n])
    const [transfer] = await found(asked)
    expect(await asked.stands(transfer as never, { final: true })).toBe(false)
    await setup.tron.mine(18)
    expect(await asked.stands(transfer as never, { final: true })).toBe(true)
  })

  it('of different blocks is not believed from either', async () => {
    only('/wallet/getblock', (honest) => {
      const block = honest() as { blockID?: string }
      return block.blockID && !block.blockID.startsWith('0'.repeat(16))
        ? { ...block, blockID: block.blockID.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
        : block
    })
    const asked = reader({ urls: [setup.two.url, setup.one.url] })
    await expect(asked.hashOf(head() - 3n)).rejects.toThrow(ProvidersDisagreeError)
  })
})
