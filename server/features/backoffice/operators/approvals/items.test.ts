import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { ITEMS_OPEN_MOST, type ItemKindName, itemOf } from '@humidor/domain/backoffice/console.ts'
import { addressOf } from '@humidor/sandbox/chain/tron-chain.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buys, product, refunds } from '../../../commerce/mall/mall.testing.ts'
import { newMerchant } from '../../../commerce/merchants/merchants.testing.ts'
import { appliesRight, publishes, refuses } from '../../../community/activities/activities.testing.ts'
import { type Queue, queueIn } from '../../../money/deposits/console/deciding.testing.ts'
import { usdt } from '../../../money/deposits/deposits.testing.ts'
import { reviewsIn } from '../../../money/wallet/movements/movements.testing.ts'
import { ADDRESS, openWithdrawals, type Withdrawals } from '../../../money/withdrawals/withdrawals.testing.ts'
import { cancels, cig, publishesSell } from '../../../trading/order-book/order-book.testing.ts'
import { asks, decides, renewOperatorSessions } from './deciding.testing.ts'

const { claim, mine, release } = consoleContract.operators
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
let payments: Queue
let withdrawals: Withdrawals
beforeAll(async () => {
  sandbox = await openSandbox({ chain: true })
  staff = sandbox.staff
  withdrawals = await openWithdrawals(sandbox)
  // No payment goes to a new address for a day.
  await withdrawals.binds(sandbox.bob, ADDRESS)
  withdrawals.nextDay()
  withdrawals.nextDay()
  await sandbox.watch()
  payments = queueIn(sandbox)
  await renewOperatorSessions(sandbox)
})
afterAll(() => sandbox.close())

/** Creates an item of a kind, with its decision. An item without a decision can always be changed. */
type Makes = () => Promise<{ item: string; decided?: () => Promise<unknown> }>

const reviews = reviewsIn(() => sandbox)
const notPaid = addressOf('another token')

const made: Record<ItemKindName, Makes> = {
  merchant: async () => ({ item: itemOf.merchant((await newMerchant(sandbox)).vcode) }),
  member: async () => ({ item: itemOf.member(sandbox.alice.uid) }),
  approval: async () => {
    const id = await asks(staff.wendy, sandbox.tom)
    return { item: itemOf.approval(id), decided: () => decides(staff.sam, id, false) }
  },
  withdrawal: async () => {
    const id = await withdrawals.opensWithdrawal(sandbox.bob)
    return {
      item: itemOf.withdrawal(id),
      decided: () => staff.fiona.call(consoleContract.withdrawals.rejectWithdrawal, { id, reason: 'No.' }),
    }
  },
  payment: async () => {
    const txid = await payments.pays('BSC', '7.7')
    const id = (await payments.queue(txid))[0]?.id ?? ''
    const decided = async () => {
      await payments.leaves(id)
      return await payments.decides(id)
    }
    return { item: itemOf.payment(id), decided }
  },
  claim: async () => {
    const { alice } = sandbox
    const opened = await alice.call(contract.deposits.getDepositInfo, { money: usdt('71'), chain: 'TRX' })
    await alice.call(contract.deposits.claimDeposit, { id: opened.id, txid: 'a'.repeat(64) })
    const { rows } = await staff.fiona.call(consoleContract.deposits.claims, { limit: 25, state: 'looked at' })
    const id = rows.find(({ txid }) => txid === 'a'.repeat(64))?.id ?? ''
    return {
      item: itemOf.claim(id),
      decided: () => staff.sam.call(consoleContract.deposits.refuseClaim, { id, reason: 'There is none.' }),
    }
  },
  transfer: async () => {
    const id = String(await reviews.gives(sandbox.alice, sandbox.bob, 5_000_000n))
    return {
      item: itemOf.transfer(id),
      decided: () => staff.wendy.call(consoleContract.movements.stopTransfer, { id, reason: 'Asked to.' }),
    }
  },
  trade: async () => {
    await sandbox.alice.fund(cig(2_000), 'CIG')
    const id = await publishesSell(sandbox.alice, 1_000)
    return {
      item: itemOf.trade(String(id)),
      decided: async () => {
        await cancels(sandbox.alice, id)
        // Its member withdrew it: it is released with the operator's next call.
        await staff.wendy.call(release, { item: itemOf.news(1) })
      },
    }
  },
  news: async () => {
    const text = { language: 'en', title: 'News', summary: 'Some', body: '<p>News</p>' }
    const { id } = await staff.conrad.call(consoleContract.news.save, { source: 'Humidor', picture: null, text })
    return { item: itemOf.news(id) }
  },
  product: async () => ({ item: itemOf.product((await product(sandbox)).id) }),
  mallorder: async () => {
    const id = await buys(sandbox, sandbox.alice)
    return { item: itemOf.mallOrder(String(id)), decided: () => refunds(sandbox, id) }
  },
  activity: async () => ({ item: itemOf.activity(await publishes(sandbox)) }),
  application: async () => {
    const fid = await appliesRight(sandbox, sandbox.alice)
    return { item: itemOf.application(fid), decided: () => refuses(sandbox, fid) }
  },
  feedback: async () => {
    const { bob } = sandbox
    await bob.call(contract.feedback.create, { content: 'Quick.', googleCode: bob.googleCode() })
    const search = { state: 'open', search: String(bob.uid), limit: 1 } as const
    const id = (await staff.wendy.call(consoleContract.feedback.feedback, search)).rows[0]?.id ?? ''
    const { messages } = await staff.wendy.call(consoleContract.feedback.feedbackOne, { id })
    const answer = { id, through: messages.at(-1)?.id ?? '', reply: 'Thanks.' }
    return {
      item: itemOf.feedback(id),
      decided: () => staff.wendy.call(consoleContract.feedback.answerFeedback, answer),
    }
  },
  notice: async () => {
    const text = { language: 'en', title: 'Closed', body: 'On Sunday.' }
    const wish = { uid: null, place: null, byMail: false, text }
    return { item: itemOf.notice((await staff.conrad.call(consoleContract.notices.save, wish)).id) }
  },
}

/** Well-formed ids of missing items. */
const nowhere: Partial<Record<ItemKindName, string>> = {
  merchant: '999999',
  member: '99999999',
  approval: 'x'.repeat(22),
}

const openOf = async (item: string) =>
  (await sandbox.pool.query('select operator_id from operator_lock where item = $1', [item])).rows.length
const free = (who: Operator) => sandbox.pool.query('delete from operator_lock where operator_id = $1', [who.id])

describe('an item', () => {
  it.each(Object.entries(made))(
    '%s is opened while it waits, by its canonical name, and not afterwards',
    async (kind, make) => {
      await renewOperatorSessions(sandbox)
      await sandbox.renewSession(sandbox.alice)
      await sandbox.renewSession(sandbox.bob)
      const { item, decided } = await make()
      const id = item.slice(kind.length + 1)
      expect(await staff.victor.tryCall(claim, { item: `${kind}:0${id}` })).toEqual(not('illegal_operation'))
      const none = `${kind}:${nowhere[kind as ItemKindName] ?? '999999999999999999'}`
      const refusal = kind === 'approval' ? 'illegal_operation' : 'not_found'
      expect(await staff.victor.tryCall(claim, { item: none })).toEqual(not(refusal))
      expect(await openOf(none)).toBe(0)
      expect(await staff.victor.tryCall(claim, { item })).toHaveProperty('until')
      expect(await openOf(item)).toBe(1)
      if (!decided) return void (await staff.victor.call(release, { item }))
      // The operator releases it, and another one who has opened it meanwhile decides.
      await staff.victor.call(release, { item })
      await decided()
      expect(await staff.victor.tryCall(claim, { item })).toEqual(not('not_found'))
      expect(await openOf(item)).toBe(0)
    },
  )

  it('is released at once by its decision, and after a withdrawal by its member with the operator’s next call', async () => {
    const { wendy, sam } = staff
    await renewOperatorSessions(sandbox)
    const { item, decided } = await made.feedback()
    await wendy.call(claim, { item })
    await decided?.()
    expect(await openOf(item)).toBe(0)
    await sandbox.renewSession(sandbox.alice)
    const trade = await made.trade()
    await sam.call(claim, { item: trade.item })
    await trade.decided?.()
    expect(await openOf(trade.item)).toBe(0)
  })

  it('in another token than USDT is an item, too, under the token’s letter', async () => {
    await renewOperatorSessions(sandbox)
    const fake = { contract: notPaid, symbol: 'USDC', decimals: 6 }
    await sandbox.jobs.poll('deposits.recheck-trx')
    await sandbox.renewSession(sandbox.bob)
    const opened = await sandbox.bob.call(contract.deposits.getDepositInfo, { money: usdt('80'), chain: 'TRX' })
    sandbox.tron?.chain.send({ pays: [{ to: opened.address, raw: 80_000_000n, token: fake }] })
    await sandbox.tron?.mine(40)
    await sandbox.watch()
    await sandbox.jobs.poll('deposits.recheck-trx')
    const found = await sandbox.pool.query('select id from strange_transfer order by id desc limit 1')
    const item = itemOf.payment(`w${found.rows[0]?.id}`)
    expect(await staff.fiona.tryCall(claim, { item })).toHaveProperty('until')
    expect(await staff.fiona.tryCall(claim, { item: 'payment:w999999' })).toEqual(not('not_found'))
    await staff.fiona.call(release, { item })
  })
})

describe('the open items of an operator', () => {
  const items = () =>
    [sandbox.alice, sandbox.bob, sandbox.carol, sandbox.gregor, sandbox.tom, sandbox.magnus, sandbox.paula].map(
      ({ uid }) => itemOf.member(uid),
    )

  it('are five at most, can be opened again, and are listed until their release', async () => {
    const { wendy, sam } = staff
    await renewOperatorSessions(sandbox)
    await free(wendy)
    const [first = '', ...others] = items()
    for (const item of [first, ...others.slice(0, 4)]) await wendy.call(claim, { item })
    expect(await wendy.tryCall(claim, { item: others[4] ?? '' })).toEqual(not('too_many_open'))
    expect(await wendy.tryCall(claim, { item: first })).toHaveProperty('until')
    expect((await wendy.call(mine, {})).map(({ item }) => item).sort()).toEqual([first, ...others.slice(0, 4)].sort())
    expect(await sam.call(mine, {})).toEqual([])
    await wendy.call(release, { item: first })
    expect(await wendy.tryCall(claim, { item: others[4] ?? '' })).toHaveProperty('until')
    expect(await sam.tryCall(claim, { item: first })).toHaveProperty('until')
    await free(wendy)
    await free(sam)
  })

  it('are no more than five, and each is one operator’s, when all operators open everything at once', async () => {
    const { wendy, sam, victor } = staff
    await renewOperatorSessions(sandbox)
    const all = [wendy, sam, victor]
    for (const who of all) await free(who)
    const shops = await Promise.all(Array.from({ length: 5 }, () => newMerchant(sandbox)))
    const wanted = [...items(), ...shops.map(({ vcode }) => itemOf.merchant(vcode))]
    const granted = await Promise.all(
      all.flatMap((who) => wanted.map(async (item) => ('until' in (await who.tryCall(claim, { item })) ? [item] : []))),
    )
    expect(new Set(granted.flat()).size).toBe(granted.flat().length)
    for (const who of all) expect((await who.call(mine, {})).length).toBeLessThanOrEqual(ITEMS_OPEN_MOST)
    expect(granted.flat().length).toBeGreaterThanOrEqual(ITEMS_OPEN_MOST)
    for (const who of all) await free(who)
  })

  it('are no more than five when one operator opens twelve at once', async () => {
    const { wendy } = staff
    await renewOperatorSessions(sandbox)
    const shops = await Promise.all(Array.from({ length: 5 }, () => newMerchant(sandbox)))
    const wanted = [...items(), ...shops.map(({ vcode }) => itemOf.merchant(vcode))]
    const answers = await Promise.all(wanted.map((item) => wendy.tryCall(claim, { item })))
    expect(answers.filter((answer) => 'until' in answer)).toHaveLength(ITEMS_OPEN_MOST)
    expect(answers.filter((answer) => !('until' in answer))).toEqual(Array(7).fill(not('too_many_open')))
    await free(wendy)
  })
})
