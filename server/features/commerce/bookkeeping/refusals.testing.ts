import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { newMerchant } from '../merchants/merchants.testing.ts'
import { ofOwnerCode } from '../merchants/owner-factor/owner-factor.testing.ts'

const { days, setPayoutRule, setPreferences, statement } = contract.bookkeeping

const daily = {
  ...({ schedule: 'daily', weekday: null, monthDay: null } as const),
  ...{ hour: 2, threshold: null, reserve: micros<'USDT'>(0n) },
}

/** Produces each refusal that the calls of bookkeeping declare. */
export function bookkeepingRefusals(sandbox: () => Sandbox): RefusalsOf<'bookkeeping'> {
  const cedar = async () => {
    await sandbox().renewMerchantSession(sandbox().merchants.cedar)
    return sandbox().merchants.cedar
  }
  const prefers = async (it: { zone?: string; rate?: bigint; rateFrom?: '2199-01-01' }) =>
    (await cedar()).tryCall(setPreferences, { zone: 'Asia/Shanghai', currency: 'EUR', ...it })
  const rules = async (it: { weekday?: number; threshold?: bigint; password?: string }) =>
    (await cedar()).tryCall(setPayoutRule, {
      ...daily,
      weekday: it.weekday ?? null,
      threshold: it.threshold === undefined ? null : micros<'USDT'>(it.threshold),
      password: it.password ?? PASSWORD,
    })
  return {
    setPreferences: {
      parameter_error: () => prefers({ zone: 'Europe/Nowhere' }),
      illegal_value: () => prefers({ rate: 0n }),
      invalid_date: () => prefers({ rate: 1n, rateFrom: '2199-01-01' }),
    },
    days: { invalid_date: async () => (await cedar()).tryCall(days, { from: '2026-11-20', to: '2026-11-19' }) },
    statement: { invalid_date: async () => (await cedar()).tryCall(statement, { month: '2199-01' }) },
    setPayoutRule: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(setPayoutRule, { ...daily, password: PASSWORD, ownerCode }),
      ),
      no_password: () => rules({ password: '' }),
      wrong_password: () => rules({ password: 'a guess' }),
      code_request_too_frequent: async () => {
        const shop = await newMerchant(sandbox())
        const guess = { ...daily, password: 'a guess' }
        for (let n = 0; n < 10; n += 1) await shop.tryCall(setPayoutRule, guess)
        return await shop.tryCall(setPayoutRule, guess)
      },
      illegal_value: () => rules({ weekday: 3 }),
      minimum_withdrawal_limit: () => rules({ threshold: 1n }),
    },
  }
}
