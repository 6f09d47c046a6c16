import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { ADDRESS, OTHER, openWithdrawals, usdt } from '../../money/withdrawals/withdrawals.testing.ts'
import { createSeals } from '../../money/withdrawals/withdrawals.ts'
import { newMerchant, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { putAccessReset } from '../merchants/owner/owner.queries.ts'
import { ofOwnerCode } from '../merchants/owner-factor/owner-factor.testing.ts'
import { putAddress } from './payouts.queries.ts'
import { earns } from './payouts.testing.ts'

const { cancelPayout, payout } = contract.payouts
const { requestPayoutAddress } = consoleContract.payouts
const { claim } = consoleContract.operators

/** Merchants in every state. They exist before any refusal is provoked, as a refusal itself moves nothing. */
interface Ready {
  /** May request a payout. */
  free: Merchant
  /** Has an open payout that an operator has approved. */
  open: Merchant
  openId: string
  /** Changed the address just now; has an address without a seal; has one of our addresses. */
  changed: Merchant
  unsealed: Merchant
  ours: Merchant
  /** Has an address that serves. */
  paused: Merchant
}
const made = new WeakMap<Sandbox, Ready>()

/** Moves the clock by two days. */
export async function preparePayouts(sandbox: Sandbox) {
  const { db, making, clock, chain } = sandbox
  const shop = () => verifiedMerchant(sandbox)
  const ready = {
    ...{
      free: await shop(),
      open: await shop(),
      changed: await shop(),
      unsealed: await shop(),
      ours: await shop(),
      paused: await shop(),
    },
    openId: '',
  }
  for (const one of [ready.free, ready.open]) await earns(sandbox, one, 1_000)
  const harness = await openWithdrawals(sandbox)
  const binds = async ({ merchantId }: Merchant, address: string, isSealed = true) => {
    const at = clock.now()
    const seal = createSeals(making.vault).ofAddress({ payee: { merchantId }, chain: 'BSC', address, at })
    const put = { address, at, seal: isSealed ? seal : Buffer.alloc(32) }
    await db.transaction().execute((tx) => putAddress(tx, merchantId, put))
  }
  await binds(ready.ours, chain?.addresses[0] ?? '')
  await binds(ready.unsealed, ADDRESS, false)
  harness.nextDay()
  harness.nextDay()
  await binds(ready.changed, ADDRESS)
  await ready.open.call(payout, { money: usdt(20), password: PASSWORD })
  const row = db.selectFrom('withdrawal').select('id').where('merchant_id', '=', ready.open.merchantId)
  ready.openId = String((await row.executeTakeFirstOrThrow()).id)
  await harness.approves(ready.openId)
  made.set(sandbox, ready)
}

/** Produces each refusal that the merchants' calls about payouts declare. */
export function payoutRefusals(sandbox: () => Sandbox): RefusalsOf<'payouts'> {
  const ready = () => {
    const found = made.get(sandbox())
    if (!found) throw new Error('preparePayouts comes first')
    return found
  }
  const asks = async (
    who: keyof Omit<Ready, 'openId'>,
    it: { money?: bigint; fee?: bigint; password?: string } = {},
  ) => {
    const shop = ready()[who]
    await sandbox().renewMerchantSession(shop)
    return await shop.tryCall(payout, {
      money: micros<'USDT'>(it.money ?? usdt(20)),
      password: it.password ?? PASSWORD,
      ...(it.fee !== undefined && { fee: micros<'USDT'>(it.fee) }),
    })
  }
  return {
    payout: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(payout, { money: usdt(20), password: PASSWORD, ownerCode }),
      ),
      no_password: () => asks('free', { password: '' }),
      wrong_password: () => asks('free', { password: 'a guess' }),
      illegal_operation: async () => {
        const shop = await newMerchant(sandbox())
        return await shop.tryCall(payout, { money: usdt(20), password: PASSWORD })
      },
      no_wallet_address: () => asks('unsealed'),
      wrong_address: () => asks('ours'),
      withdraw_address_changed: () => asks('changed'),
      payouts_paused: async () => {
        const { merchantId } = ready().paused
        await sandbox()
          .db.transaction()
          .execute((tx) => putAccessReset(tx, merchantId, sandbox().clock.now()))
        return await asks('paused')
      },
      payout_open: () => asks('open'),
      minimum_withdrawal_limit: () => asks('free', { money: usdt(10) - 1n }),
      not_enough_money: () => asks('free', { money: usdt(1_000_000) }),
      illegal_value: () => asks('free', { fee: 1n }),
      code_request_too_frequent: async () => {
        for (let n = 0; n < 10; n += 1) await asks('free', { password: 'a guess' })
        return await asks('free')
      },
    },
    cancelPayout: {
      not_found: () => ready().free.tryCall(cancelPayout, { id: ready().openId }),
      illegal_operation: async () => {
        await sandbox().renewMerchantSession(ready().open)
        return await ready().open.tryCall(cancelPayout, { id: ready().openId })
      },
    },
  }
}

/** The same for operators. */
export function payoutConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.payouts> {
  const renewOperatorSession = async (key: 'wendy' | 'sam') => {
    await sandbox().renewOperatorSession(sandbox().staff[key])
    return sandbox().staff[key]
  }
  const asks = async (it: { vcode?: string; cashAddress?: string; reason?: string } = {}) => {
    const { vcode = sandbox().merchants.lantern.vcode, cashAddress = OTHER, reason = 'They called us.' } = it
    return (await renewOperatorSession('wendy')).tryCall(requestPayoutAddress, { vcode, cashAddress, reason })
  }
  return {
    requestPayoutAddress: {
      merchant_not_exists: () => asks({ vcode: '999999' }),
      wrong_address: () => asks({ cashAddress: '0x1234' }),
      admin_lock: async () => {
        const { vcode } = sandbox().merchants.harbour
        await (await renewOperatorSession('sam')).call(claim, { item: itemOf.merchant(vcode) })
        return await asks({ vcode })
      },
      illegal_operation: async () => {
        const { vcode } = sandbox().merchants.backroom
        await asks({ vcode })
        return await asks({ vcode })
      },
      content_empty: () => asks({ reason: ' ' }),
      content_too_long: () => asks({ reason: 'x'.repeat(noteLength.most + 1) }),
    },
  }
}
