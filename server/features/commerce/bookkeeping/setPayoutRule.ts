import { setPayoutRule } from '@humidor/contract/commerce/bookkeeping.ts'
import { nextDue, refusePayoutRule } from '@humidor/domain/commerce/payout-rule.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transaction } from '../../../http/handle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { shopZone } from '../merchants/merchants.ts'
import { putRule } from './payout-rules.queries.ts'
import { sealOfRule } from './payout-rules.ts'

/** `POST /merchant/setPayoutRule`. The request pipeline has checked the password; the seal proves it to the job. */
export const answerSetPayoutRule = ({ settings, vault }: { settings: ReadSettings; vault: Vault }) =>
  transaction(setPayoutRule, async ({ tx, merchant: { merchantId }, request, key: proof, at, demand }) => {
    const { schedule, weekday, monthDay, hour, threshold, reserve } = request
    const rule = { schedule, weekday, monthDay, hour, threshold, reserve }
    demand(refusePayoutRule(rule, micros((await settings(tx)).payoutMinimum)))
    const zone = await shopZone(tx, merchantId)
    await putRule(tx, {
      ...{ merchant_id: merchantId, schedule, weekday, month_day: monthDay, hour, threshold, reserve, proof },
      seal: sealOfRule(vault, { merchantId, rule, proof, setAt: at }),
      set_at: at,
      next_at: nextDue(rule, zone, at) ?? null,
      threshold_from: threshold === null ? null : at,
    })
    return null
  })
