import type { Settings } from './settings.ts'

type SettingKey = keyof Settings

/** Rows of settings that must not decrease; `below`: pairs in which the first must be less than the second. */
export const rising: readonly (readonly SettingKey[])[] = [
  ['withdrawalMinimum', 'withdrawalMaximum'],
  ['withdrawalSecond', 'withdrawalMaximum'],
  ['rebateStep', 'rebateMost'],
  ['depositShown', 'depositGrace'],
  ['depositsOpenMostNew', 'depositsOpenMost'],
  ['orderMinimum', 'orderMaximum'],
  ['orderCigMinimum', 'orderCigMaximum'],
  ['subsidyStudioLeast', 'subsidyStudioMost'],
  ['subsidyExtraLeast', 'subsidyExtraMost'],
  ['personPerMinute', 'addressPerMinute'],
  ['personAtOnce', 'addressAtOnce'],
  ['levelDirect1', 'levelDirect2', 'levelDirect3', 'levelDirect4'],
  ['levelTeam1', 'levelTeam2', 'levelTeam3', 'levelTeam4'],
  // An upline gets its own rate less the highest below (rules D11), so a higher level must not have a lower rate.
  ['return1', 'return2', 'return3', 'return4', 'return5'],
  ['rafflePrize6', 'rafflePrize5', 'rafflePrize4', 'rafflePrize3', 'rafflePrize2', 'rafflePrize1'],
]
export const below: readonly (readonly [SettingKey, SettingKey])[] = [['withdrawalOpens', 'withdrawalCloses']]
