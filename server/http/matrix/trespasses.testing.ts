import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { rowId } from '@humidor/domain/money/row-label.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { asks } from '../../features/backoffice/operators/approvals/deciding.testing.ts'
import { buys } from '../../features/commerce/mall/mall.testing.ts'
import { goodApplication, photosOf } from '../../features/community/activities/activities.testing.ts'
import { begins } from '../../features/community/feedback/feedback.testing.ts'
import { holdsWithdrawal } from '../../features/money/withdrawals/withdrawals.testing.ts'
import { notifyMember } from '../../platform/notifications/notify.ts'
import { merchantTrespasses } from './merchant-trespasses.testing.ts'

const NOBODY = 99_999_998

/** For each call that takes an id: the caller, ids that belong to other people, and an id of nothing. */
export function trespasses(sandbox: Sandbox) {
  const { alice, gregor, freya, root, tom, staff, clock } = sandbox
  const usdc = (whole: number) => ({ money: micros<'USCD'>(BigInt(whole) * 1_000_000n), type: 'usdc' as const })
  const uids = [gregor.uid, root.uid, tom.uid]
  const fee = { shippingFee: 1_000_000 }
  const sessionsOf = async (text: string, value: number) =>
    (await sandbox.pool.query<{ id: string }>(text, [value])).rows.map(({ id }) => ({ id: String(id) }))
  /** Opens a deposit of Gregor with a tail of its own. Answers its id. */
  const depositOf = async (tail: bigint) => {
    const opened = await sandbox.db
      .insertInto('deposit_intent')
      .values({
        ...{ uid: gregor.uid, chain: 'BSC', address: 'somewhere', asked: 10_000_000n, amount: 10_000_000n + tail },
        ...{ state: 'waiting', opened_at: clock.now() },
        ...{ expires_at: new Date(clock.now().getTime() + 1), grace_until: new Date(clock.now().getTime() + 1) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return Number(opened.id)
  }
  /** An alert of Gregor. Answers its id. */
  const alertOf = async (price: bigint) => {
    const [at, rises] = [clock.now(), false]
    const set = await sandbox.db
      .insertInto('price_alert')
      .values({ uid: gregor.uid, price, rises, armed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return Number(set.id)
  }
  return [
    {
      path: '/api/user/endSession',
      who: alice,
      missing: { id: '00000000-0000-4000-8000-000000000000' },
      foreign: () => sessionsOf('select id from session where uid = $1', gregor.uid),
    },
    {
      path: '/api/user/renamePasskey',
      who: alice,
      missing: { id: '00000000-0000-4000-8000-000000000000', name: 'Mine' },
      foreign: async () =>
        (
          await sessionsOf(
            `insert into passkey (uid, credential_id, public_key, counter, transports, name, backed_up, made_at)
             values ($1, 'a', 'a', 0, '{}', 'Phone', false, now()) returning id`,
            gregor.uid,
          )
        ).map((row) => ({ ...row, name: 'Mine' })),
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
      // A row of Gregor's points whose number Alice's points do not have: ids of rows say nothing of their member.
      path: '/api/user/labelRow',
      who: alice,
      missing: { id: rowId({ wallet: 6, seq: 999_999n }), label: 'Mine' },
      foreign: async () => {
        const entriesOf = async (uid: number) =>
          (
            await sandbox.pool.query<{ n: number }>('select entries::int as n from account where id = $1', [
              uid * 100 + 6,
            ])
          ).rows[0]?.n ?? 0
        const mine = await entriesOf(alice.uid)
        for (let n = await entriesOf(gregor.uid); n <= mine; n += 1) await gregor.fund(micros<'POINT'>(1n), 'POINT')
        return [{ id: rowId({ wallet: 6, seq: BigInt(mine + 1) }), label: 'Mine' }]
      },
    },
    ...merchantTrespasses(sandbox, sessionsOf),
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
    ...['one', 'write', 'markRead'].map((name) => {
      const more = name === 'write' ? { content: 'Hello' } : name === 'markRead' ? { through: 1 } : {}
      return {
        path: `/api/feedback/${name}`,
        who: alice,
        missing: { id: 999_999_999, ...more },
        foreign: async () => [{ id: await begins(sandbox, gregor), ...more }],
      }
    }),
    ...['finishOrder', 'cancelOrder'].map((name) => ({
      path: `/api/mall/${name}`,
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => [{ id: await buys(sandbox, gregor) }],
    })),
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
      path: '/api/user/cancelDeposit',
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => [{ id: await depositOf(1n) }],
    },
    ...['rearmAlert', 'removeAlert'].map((name) => ({
      path: `/api/cig/${name}`,
      who: alice,
      missing: { id: 999_999_999 },
      foreign: async () => [{ id: await alertOf(name === 'rearmAlert' ? 1n : 2n) }],
    })),
    {
      path: '/api/user/claimDeposit',
      who: alice,
      missing: { id: 999_999_999, txid: `0x${'1'.repeat(64)}` },
      foreign: async () => [{ id: await depositOf(2n), txid: `0x${'1'.repeat(64)}` }],
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
      path: '/api/console/renameOperatorPasskey',
      who: staff.fiona,
      missing: { id: '00000000-0000-4000-8000-000000000000', name: 'Mine' },
      foreign: async () =>
        (
          await sessionsOf(
            `insert into passkey (operator_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
             values ($1, 'o', 'a', 0, '{}', 'Key', false, now()) returning id`,
            staff.wendy.id,
          )
        ).map((row) => ({ ...row, name: 'Mine' })),
    },
    {
      path: '/api/console/withdrawRequest',
      who: staff.sam,
      missing: { id: 'A'.repeat(22) },
      foreign: async () => [{ id: await asks(staff.wendy, gregor) }],
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
