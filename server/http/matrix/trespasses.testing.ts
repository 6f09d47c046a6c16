import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { payBill } from '@humidor/sandbox/merchants.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { buys } from '../../features/commerce/mall/mall.testing.ts'
import { asksForPayout } from '../../features/commerce/payouts/payouts.testing.ts'
import { goodApplication, photosOf } from '../../features/community/activities/activities.testing.ts'
import { holdsWithdrawal } from '../../features/money/withdrawals/withdrawals.testing.ts'
import { notifyMember } from '../../platform/notifications/notify.ts'

/** Calls where everybody in the audience may name any id: operators see everybody, and an id alone signs nobody in. */
export const namesAnything = [
  // A position in one’s own list.
  ...['/api/receipt/list', '/api/receipt/merchantList', '/api/liability/days'],
  ...['usdtdetail', 'detail', 'rebateDetail', 'statement'].map((name) => `/api/user/${name}`),
  // Everybody may see and fill the orders of the book. A member’s own list holds only their own.
  ...['list', 'myList', 'cbbuy', 'cbsell'].map((name) => `/api/cbsell/${name}`),
  // Published content is everybody’s.
  ...['/api/news/list', '/api/news/info', '/api/draw/list', '/api/draw/record', '/api/raffle/list'],
  ...[
    '/api/merchant/login',
    '/api/merchant/register',
    '/api/console/setOperator',
    '/api/console/requestOperatorRights',
    '/api/console/audit',
    '/api/console/resendInvitation',
    '/api/console/withdrawInvitation',
  ],
  // A merchant’s own takings.
  ...['/api/merchant/takings', '/api/console/billsWaiting'],
  ...[
    'members',
    'member',
    'memberHistory',
    'freezeMember',
    'unfreezeMember',
    'endMemberSessions',
    'setMemberLevel',
  ].map((name) => `/api/console/${name}`),
  ...[
    'requestAuthenticatorReset',
    'merchants',
    'merchant',
    'approveMerchant',
    'refuseMerchant',
    'approvals',
    'decide',
  ].map((name) => `/api/console/${name}`),
  '/api/console/claim',
  // A member’s own applications.
  '/api/activity/list',
  ...['activities', 'activity', 'saveActivity', 'dropActivityText', 'publishActivity', 'unpublishActivity'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['applications', 'application', 'approveApplication', 'refuseApplication'].map((name) => `/api/console/${name}`),
  ...['deposits', 'payments', 'claims', 'requestAssignPayment', 'requestLeavePayment', 'refuseClaim'].map(
    (name) => `/api/console/${name}`,
  ),
  // Everybody may see and buy products. A member’s own list holds only their own.
  ...['products', 'productInfo', 'createOrder', 'orderList'].map((name) => `/api/mall/${name}`),
  ...['mallProducts', 'mallProduct', 'saveMallProduct', 'dropMallProductText', 'showMallProduct'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['changeMallStock', 'mallOrders', 'mallOrder', 'shipMallOrder', 'requestMallRefund'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['news', 'newsItem', 'saveNews', 'dropNewsText', 'publishNews', 'unpublishNews'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['notices', 'notice', 'saveNotice', 'dropNoticeText', 'publishNotice', 'takeBackNotice'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['feedback', 'answerFeedback'].map((name) => `/api/console/${name}`),
  // A position in one’s own list.
  '/api/feedback/list',
  ...['movements', 'stopTransfer', 'trades', 'trade', 'cancelTrade'].map((name) => `/api/console/${name}`),
  ...['pledges', 'preorders', 'freezes', 'draws', 'drawCheck', 'settlements', 'treasureMoves', 'unpaidReturns'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['raffleDraws', 'raffleCheck'].map((name) => `/api/console/${name}`),
  // A position in one’s own list.
  '/api/raffle/history',
  '/api/console/requestPayoutAddress',
  ...['withdrawals', 'withdrawal', 'approveWithdrawal', 'sendWithdrawal', 'takeBackTxid', 'rejectWithdrawal'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['requestAward', 'treasuryDeeds', 'transfers', 'transfer', 'accountHistory', 'settingHistory', 'prices'].map(
    (name) => `/api/console/${name}`,
  ),
  ...['reserveHistory', 'requestReserveRetirement'].map((name) => `/api/console/${name}`),
]

const NOBODY = 99_999_998

/** For each call that takes an id: the caller, ids that belong to other people, and an id of nothing. */
export function trespasses(sandbox: Sandbox) {
  const { alice, gregor, freya, root, tom, staff, clock } = sandbox
  const usdc = (whole: number) => ({ money: micros<'USCD'>(BigInt(whole) * 1_000_000n), type: 'usdc' as const })
  const uids = [gregor.uid, root.uid, tom.uid]
  const fee = { shippingFee: 1_000_000 }
  const sessionsOf = async (text: string, value: number) =>
    (await sandbox.pool.query<{ id: string }>(text, [value])).rows.map(({ id }) => ({ id: String(id) }))
  return [
    {
      path: '/api/user/endSession',
      who: alice,
      missing: { id: '00000000-0000-4000-8000-000000000000' },
      foreign: () => sessionsOf('select id from session where uid = $1', gregor.uid),
    },
    {
      path: '/api/connect/switchToConnectedUser',
      who: alice,
      missing: { uid: NOBODY },
      foreign: async () => uids.map((uid) => ({ uid })),
    },
    {
      path: '/api/connect/removeConnectUser',
      who: alice,
      missing: { uid: NOBODY },
      foreign: async () => uids.map((uid) => ({ uid })),
    },
    {
      path: '/api/user/setChildShippingFee',
      who: alice,
      missing: { targetUid: NOBODY, ...fee },
      foreign: async () => [...uids, alice.uid].map((targetUid) => ({ targetUid, ...fee })),
    },
    {
      path: '/api/user/cancelTransactionToBalance',
      who: alice,
      missing: { did: 999_999_999 },
      foreign: async () => {
        await gregor.fund(micros<'USCD'>(5n), 'USCD')
        await gregor.call(contract.wallet.transactionToBalance, { money: micros<'USCD'>(5n) })
        return (await gregor.call(contract.wallet.transactionToBalanceHistory, {})).map(({ did }) => ({ did }))
      },
    },
    {
      path: '/api/merchant/cancelPayout',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => [{ id: await asksForPayout(sandbox, sandbox.merchants.cedar) }],
    },
    {
      path: '/api/user/cancelWithdrawal',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => [{ id: Number(await holdsWithdrawal(sandbox, gregor)) }],
    },
    {
      path: '/api/user/cancelTransfer',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        await gregor.fund(micros<'USCD'>(5n), 'USCD')
        const given = { from: gregor, to: alice, money: 5n, at: clock.now() }
        // The caller is the receiver. Only the giver may take it back.
        return [{ id: await giveInReview(sandbox.db, given) }]
      },
    },
    {
      path: '/api/merchant/refund',
      who: sandbox.merchants.cedar,
      missing: { id: '999999999', moneyCig: 1, refunded: 0, password: PASSWORD },
      foreign: async () => {
        await gregor.fund(micros<'CIG'>(5n), 'CIG')
        const { lantern } = sandbox.merchants
        const paid = { from: gregor, to: lantern, money: micros<'CIG'>(5n), at: clock.now(), waits: true }
        const id = await payBill(sandbox.making, paid)
        return [{ id: id.toString(), moneyCig: 1, refunded: 0, password: PASSWORD }]
      },
    },
    {
      path: '/api/mall/finishOrder',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => [{ id: await buys(sandbox, gregor) }],
    },
    {
      path: '/api/raffle/draw',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        await gregor.fund(micros<'POINT'>(200n), 'POINT')
        return [{ id: (await gregor.call(contract.raffle.join, {})).draw }]
      },
    },
    {
      path: '/api/order/pay',
      who: alice,
      missing: { oid: 999_999_999 },
      // The order for which Freya is frozen. Nobody may unfreeze somebody else by paying it.
      foreign: async () =>
        (await freya.call(contract.preorders.list, { page: 1, limit: 10 })).rows.map(({ oid }) => ({ oid })),
    },
    {
      path: '/api/order/create',
      who: alice,
      missing: { money: 200_000_000, type: 'usdc', again: 999_999_999 },
      foreign: async () => [
        { money: 200_000_000, type: 'usdc', again: (await gregor.call(contract.preorders.create, usdc(200))).oid },
      ],
    },
    {
      path: '/api/cbsell/cbsellCancel',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        await gregor.fund(micros<'CIG'>(100_000_000n), 'CIG')
        const asked = { moneyCig: micros<'CIG'>(100_000_000n), googleCode: gregor.googleCode() }
        return [await gregor.call(contract.orderBook.createActionSell, asked)]
      },
    },
    {
      path: '/api/user/claimDeposit',
      who: alice,
      missing: { id: 999_999_999, txid: `0x${'1'.repeat(64)}` },
      foreign: async () => {
        const opened = await sandbox.db
          .insertInto('deposit_intent')
          .values({
            ...{ uid: gregor.uid, chain: 'BSC', address: 'somewhere', asked: 10_000_000n, amount: 10_000_001n },
            ...{ state: 'waiting', opened_at: clock.now() },
            ...{ expires_at: new Date(clock.now().getTime() + 1), grace_until: new Date(clock.now().getTime() + 1) },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return [{ id: Number(opened.id), txid: `0x${'1'.repeat(64)}` }]
      },
    },
    {
      path: '/api/notify/readNotify',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => {
        const notification = { uid: gregor.uid, kind: 'conversionDone' as const, params: {}, at: clock.now() }
        await sandbox.db.transaction().execute((tx) => notifyMember(tx, notification))
        return (await gregor.call(contract.notices.getNotify, {})).map(({ id }) => ({ id }))
      },
    },
    {
      path: '/api/activity/create',
      who: alice,
      missing: goodApplication(['0'.repeat(26), '1'.repeat(26)]),
      foreign: async () => [
        goodApplication(await photosOf(sandbox, gregor, 2)),
        goodApplication([...(await photosOf(sandbox, alice, 1)), ...(await photosOf(sandbox, gregor, 1))]),
      ],
    },
    {
      path: '/api/console/endSession',
      who: staff.fiona,
      missing: { id: 'A'.repeat(22) },
      foreign: () => sessionsOf('select id from operator_session where operator_id = $1', staff.wendy.id),
    },
    {
      path: '/api/console/release',
      who: staff.fiona,
      missing: { item: 'member:99999998' },
      foreign: async () => {
        const item = `member:${gregor.uid}`
        const until = new Date(clock.now().getTime() + 600_000)
        const row = { item, operator_id: staff.wendy.id, until }
        await sandbox.db
          .insertInto('operator_lock')
          .values(row)
          .onConflict((it) => it.doNothing())
          .execute()
        return [{ item }]
      },
    },
  ] as const
}
