import { consoleContract } from '@humidor/contract/console/index.ts'
import { describe, expect, it } from 'vitest'
import { acceptedBy, columnName, linkTo, rangesIn, rememberedFrom, shownOf, viewIn } from './list-view.ts'

const { withdrawals, operators, raffle } = consoleContract
const money = acceptedBy(withdrawals.listWithdrawals)

describe('what a list offers', () => {
  it('is what its call accepts', () => {
    expect(money).toEqual({ orders: ['newest', 'oldest'], days: true, amounts: true })
    expect(acceptedBy(operators.audit)).toEqual({ orders: ['newest', 'oldest'], days: false, amounts: false })
    expect(acceptedBy(raffle.raffleDraws)).toEqual({ orders: [], days: false, amounts: false })
  })
})

describe('the view in an address', () => {
  it('has the order, the rows and the hidden columns', () => {
    expect(viewIn('order=oldest&size=100&hide=to.state', {}, money)).toEqual({
      ...{ order: 'oldest', size: 100, hidden: ['to', 'state'] },
    })
  })

  it('is the remembered one where the address says nothing, and the default without memory', () => {
    const remembered = { size: '50', hide: 'to' }
    expect(viewIn('', remembered, money)).toEqual({ order: undefined, size: 50, hidden: ['to'] })
    expect(viewIn('hide=0&size=25', remembered, money)).toEqual({ order: undefined, size: 25, hidden: [] })
    expect(viewIn('', {}, money)).toEqual({ order: undefined, size: 25, hidden: [] })
  })

  it('ignores what no list offers', () => {
    expect(viewIn('order=random&size=7', { size: '9999' }, money)).toMatchObject({ order: undefined, size: 25 })
    expect(viewIn('order=oldest', {}, acceptedBy(raffle.raffleDraws)).order).toBeUndefined()
  })

  it('has exact amounts and days, both only where the call takes them', () => {
    const search = 'from=2026-11-01&to=yesterday&least=12.5&most=many'
    expect(rangesIn(search, money)).toEqual({ from: '2026-11-01', least: 12_500_000n })
    expect(rangesIn(search, acceptedBy(raffle.raffleDraws))).toEqual({})
  })

  it('is remembered as text, and anything else is nothing', () => {
    expect(rememberedFrom('{"size":"50","hide":"to"}')).toEqual({ size: '50', hide: 'to' })
    expect([undefined, 'x', 'null', '[]', '{"size":50}'].map(rememberedFrom)).toEqual([{}, {}, {}, {}, {}])
  })

  it('is shared as a link that names rows and columns and opens nothing', () => {
    expect(linkTo('/deposits', 'state=waiting&item=7&ask=x', { size: 25, order: undefined, hidden: [] })).toBe(
      '/deposits?state=waiting&size=25&hide=0',
    )
  })
})

describe('the columns', () => {
  it('are named without their coin', () => {
    expect(['Exact amount, USDT', 'To', '₡ left', 'Last used'].map(columnName)).toEqual([
      ...['exact-amount', 'to', 'left', 'last-used'],
    ])
  })

  it('are hidden but for the first, and none of a short table', () => {
    const columns = ['Member', 'Amount', 'To', 'Checks', 'State'].map((head) => ({ head }))
    const heads = (hidden: string[], all = columns) => shownOf(all, hidden).map(({ head }) => head)
    expect(heads(['member', 'to', 'unknown'])).toEqual(['Member', 'Amount', 'Checks', 'State'])
    expect(heads(['to'], columns.slice(0, 4))).toEqual(['Member', 'Amount', 'To', 'Checks'])
  })
})
