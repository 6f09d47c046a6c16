import type { Settings } from '@humidor/domain/platform/settings.ts'

/**
 * The amount above which a second operator is needed, in millionths of USDT. Members' withdrawals and merchants'
 * payouts have limits of their own.
 */
export const secondOf = ({ withdrawalSecond, payoutSecond }: Settings, isMerchants: boolean): bigint =>
  isMerchants ? payoutSecond : withdrawalSecond
