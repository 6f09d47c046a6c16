import type { Settings } from '@humidor/domain/platform/settings.ts'

/** Above this a second operator is needed, in millionths of USDT: members' withdrawals have one limit, merchants' payouts another. */
export const secondOf = ({ withdrawalSecond, payoutSecond }: Settings, isMerchants: boolean): bigint =>
  isMerchants ? payoutSecond : withdrawalSecond
