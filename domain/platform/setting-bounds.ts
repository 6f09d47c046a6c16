import { CODE_LASTS_MOST } from '../backoffice/approval-codes.ts'
import { reviewBounds } from './review-bounds.ts'
import { below, rising } from './setting-order.ts'
import type { Settings } from './settings.ts'

/**
 * Units of settings, as the database stores them: millionths of a coin, or of USCD per ₡ (`price`); rates per mille, per cent or
 * in millionths.
 * Lengths of time in seconds; times of day in seconds since midnight in UTC+8. Whole points, members, orders, pictures and days.
 * Units of cost and requests (`load`); `sign-ins` and `times` are of alert rules alone; 1 for on and 0 for off. `domain/platform/setting-units.ts` formats and parses them.
 */
export const settingUnits = [
  'USDT',
  'USCD',
  'CIG',
  'price',
  'per mille',
  'per cent',
  'millionths',
  'seconds',
  'time of day',
  'points',
  'members',
  'orders',
  'withdrawals',
  'blocks',
  'unpaid deposits',
  'conversions',
  'pictures',
  'days',
  'years',
  'chances',
  'draws',
  'messages',
  'units',
  'requests',
  'sign-ins',
  'times',
  'switch',
] as const
export type SettingUnit = (typeof settingUnits)[number]

export const settingGroups = [
  'deposits',
  'withdrawals',
  'review',
  'conversions',
  'transfers',
  'security',
  'membership',
  'levels',
  'returns',
  'treasure',
  'pledges',
  'mall',
  'price',
  'trades',
  'merchants',
  'preorders',
  'feedback',
  'raffle',
  'market',
  'activities',
  'transparency',
  'alerts',
  'load',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/**
 * Allowed values of a setting: whole numbers of its unit from `least` to `most`. Values beyond count as typing errors (threats
 * C198).
 */
export interface SettingBounds {
  group: SettingGroup
  unit: SettingUnit
  least: number
  most: number
}

export type SettingKey = keyof Settings

const MILLION = 1_000_000
const HOUR = 3_600
const DAY = 24 * HOUR

const within =
  (group: SettingGroup, unit: SettingUnit) =>
  (least: number, most: number): SettingBounds => ({ group, unit, least, most })
const deposit = within('deposits', 'seconds')
const withdrawn = within('withdrawals', 'USDT')
const rebate = within('conversions', 'USCD')
const level = within('levels', 'members')
const returned = within('returns', 'per cent')
const ordered = within('preorders', 'USCD')
const pledged = within('pledges', 'USCD')
const orderedCig = within('preorders', 'CIG')
const prize = within('raffle', 'CIG')
const chance = within('raffle', 'chances')
const orderTime = within('preorders', 'seconds')
const subsidy = within('activities', 'USCD')
const shown = within('transparency', 'switch')

/** Bounds of every setting. The type requires all of them. */
export const settingBounds: { readonly [K in SettingKey]: SettingBounds } = {
  registrationOpen: within('membership', 'switch')(0, 1),
  activationOpen: within('membership', 'switch')(0, 1),
  rebatesOpen: within('membership', 'switch')(0, 1),
  depositsOpen: within('deposits', 'switch')(0, 1),
  withdrawalsOpen: within('withdrawals', 'switch')(0, 1),
  payoutsOpen: within('withdrawals', 'switch')(0, 1),
  toUscdOpen: within('conversions', 'switch')(0, 1),
  toUsdtOpen: within('conversions', 'switch')(0, 1),
  profitOpen: within('conversions', 'switch')(0, 1),
  transfersOpen: within('transfers', 'switch')(0, 1),
  tradesOpen: within('trades', 'switch')(0, 1),
  merchantsOpen: within('merchants', 'switch')(0, 1),
  activitiesOpen: within('activities', 'switch')(0, 1),
  appLockOpen: within('security', 'switch')(0, 1),
  depositMinimum: within('deposits', 'USDT')(MILLION, 1_000 * MILLION),
  depositShown: deposit(300, HOUR),
  depositPause: deposit(0, HOUR),
  depositGrace: deposit(HOUR, 7 * DAY),
  depositsOpenMost: within('deposits', 'unpaid deposits')(1, 500),
  depositsOpenMostNew: within('deposits', 'unpaid deposits')(1, 50),
  // Fewer confirmations would credit before a fork is settled; more would make everybody wait for minutes.
  confirmationsBsc: within('deposits', 'blocks')(5, 200),
  confirmationsTrx: within('deposits', 'blocks')(5, 100),
  withdrawalMinimum: withdrawn(MILLION, 1_000 * MILLION),
  withdrawalMaximum: withdrawn(100 * MILLION, MILLION * MILLION),
  withdrawalFee: within('withdrawals', 'per mille')(0, 50),
  // Larger withdrawals need a second operator, so the threshold must have a maximum.
  withdrawalSecond: withdrawn(0, 10_000 * MILLION),
  ...reviewBounds,
  payoutMinimum: withdrawn(MILLION, 1_000 * MILLION),
  payoutFee: within('withdrawals', 'per mille')(0, 50),
  payoutSecond: withdrawn(0, 10_000 * MILLION),
  withdrawalOpens: within('withdrawals', 'time of day')(0, DAY - 60),
  withdrawalCloses: within('withdrawals', 'time of day')(60, DAY),
  addressPause: within('withdrawals', 'seconds')(HOUR, 7 * DAY),
  conversionDelay: within('conversions', 'seconds')(0, 7 * DAY),
  conversionsMost: within('conversions', 'conversions')(1, 200),
  contactsMost: within('transfers', 'members')(1, 1_000),
  // Small enough not to hinder members with little money: a dollar, and ten ₡.
  moveMinimum: within('conversions', 'USCD')(10_000, MILLION),
  moveCigMinimum: within('conversions', 'CIG')(10_000, 10 * MILLION),
  profitFee: within('conversions', 'per mille')(0, 50),
  rebateStep: rebate(MILLION, 1_000 * MILLION),
  rebateShare: within('conversions', 'per cent')(1, 100),
  rebateMost: rebate(50 * MILLION, 100_000 * MILLION),
  transferFee: within('transfers', 'per mille')(0, 100),
  transferReview: within('transfers', 'seconds')(0, 3 * DAY),
  factorPause: within('security', 'seconds')(HOUR, 7 * DAY),
  // A thief must not shorten what gives the owner time.
  emailChangeWait: within('security', 'seconds')(HOUR, 7 * DAY),
  unlockWait: within('security', 'seconds')(HOUR, 7 * DAY),
  nameChangePause: within('security', 'seconds')(0, 365 * DAY),
  nameReserved: within('security', 'seconds')(0, 365 * DAY),
  // A deposit that was opened before is over by then: its grace is a week at most.
  closingWait: within('security', 'seconds')(DAY, 30 * DAY),
  closedKeptYears: within('security', 'years')(1, 30),
  codeLasts: within('security', 'seconds')(300, HOUR),
  oneTimeLasts: within('security', 'seconds')(600, DAY),
  approvalCodeLasts: within('security', 'seconds')(0, CODE_LASTS_MOST),
  // At least what one activation pays to the upline: 20 USCD (rules P13).
  activationPrice: within('membership', 'USCD')(20 * MILLION, 10_000 * MILLION),
  // At most the root member's fee: nobody may be paid more than a member above them.
  memberFee: within('membership', 'USCD')(0, 20 * MILLION),
  feedbackDaily: within('feedback', 'messages')(1, 100),
  dailySignPoints: within('membership', 'points')(0, 100),
  referrerPoints: within('membership', 'points')(0, 10_000),
  levelDirect1: level(1, 1_000),
  levelDirect2: level(1, 1_000),
  levelDirect3: level(1, 1_000),
  levelDirect4: level(1, 1_000),
  levelTeam1: level(1, MILLION),
  levelTeam2: level(1, MILLION),
  levelTeam3: level(1, MILLION),
  levelTeam4: level(1, MILLION),
  levelGold3: level(0, 100),
  levelPlatinum4: level(0, 100),
  return1: returned(0, 300),
  return2: returned(0, 300),
  return3: returned(0, 300),
  return4: returned(0, 300),
  return5: returned(0, 300),
  continuation: returned(0, 50),
  returnsOpen: within('returns', 'switch')(0, 1),
  treasureOpen: within('treasure', 'switch')(0, 1),
  // At most 1 % a day: ten times the published rate.
  treasureRate: within('treasure', 'millionths')(0, 10_000),
  treasureCover: within('treasure', 'days')(1, 365),
  pledgesOpen: within('pledges', 'switch')(0, 1),
  pledgeMinimum: pledged(MILLION, 100_000 * MILLION),
  pledgeStep: pledged(MILLION, 10_000 * MILLION),
  pledgeQuota: pledged(0, 1_000_000_000 * MILLION),
  // A pledge without profit is none; at most twice the published rate.
  pledgeRate: within('pledges', 'millionths')(100, 10_000),
  pledgeDays: within('pledges', 'days')(30, 730),
  mallOpen: within('mall', 'switch')(0, 1),
  mallEndDays: within('mall', 'days')(1, 180),
  mallCancelsDaily: within('mall', 'orders')(0, 100),
  tradeMinimum: within('trades', 'CIG')(MILLION, 10_000 * MILLION),
  // The wire carries no more (contract/trading/order-book.ts).
  tradePremiumMost: within('trades', 'per mille')(0, 10),
  tradeExpiry: within('trades', 'seconds')(HOUR, 30 * DAY),
  openOrdersMost: within('trades', 'orders')(1, 200),
  refundWindow: within('merchants', 'seconds')(0, 365 * DAY),
  firstPrice: within('price', 'price')(10_000, 10 * MILLION),
  // 0.2 to 1 % a day (rules T1).
  priceRise: within('price', 'millionths')(2_000, 10_000),
  roadmap: within('market', 'switch')(0, 1),
  preordersOpen: within('preorders', 'switch')(0, 1),
  orderMinimum: ordered(MILLION, 100_000 * MILLION),
  orderMaximum: ordered(MILLION, 1_000_000 * MILLION),
  orderStep: ordered(MILLION, 10_000 * MILLION),
  orderCigMinimum: orderedCig(MILLION, 1_000_000 * MILLION),
  orderCigMaximum: orderedCig(MILLION, 10_000_000 * MILLION),
  orderQuota: ordered(0, 1_000_000_000 * MILLION),
  orderCigQuota: orderedCig(0, 1_000_000_000 * MILLION),
  // At least as long as a draw takes to be announced, at most half the time between two draws.
  orderPause: orderTime(60, 6 * HOUR),
  orderRest: orderTime(0, 30 * DAY),
  // "Within 5 days" (rules D5).
  orderOpens: orderTime(0, 5 * DAY),
  orderWindow: orderTime(HOUR, 7 * DAY),
  orderHolding: orderTime(DAY, 90 * DAY),
  orderYield: within('preorders', 'per mille')(0, 200),
  orderPoints: within('preorders', 'points')(0, 10_000),
  idleFreeze: within('preorders', 'switch')(0, 1),
  idleAfter: orderTime(DAY, 90 * DAY),
  raffleOpen: within('raffle', 'switch')(0, 1),
  raffleCost: within('raffle', 'points')(1, 100_000),
  // The largest prize is at most ten times the published one.
  rafflePrize1: prize(MILLION, 10_000 * MILLION),
  rafflePrize2: prize(MILLION, 10_000 * MILLION),
  rafflePrize3: prize(MILLION, 10_000 * MILLION),
  rafflePrize4: prize(MILLION, 10_000 * MILLION),
  rafflePrize5: prize(MILLION, 10_000 * MILLION),
  rafflePrize6: prize(MILLION, 10_000 * MILLION),
  // Every prize on the board can be drawn (threats C184).
  raffleWeight1: chance(1, MILLION),
  raffleWeight2: chance(1, MILLION),
  raffleWeight3: chance(1, MILLION),
  raffleWeight4: chance(1, MILLION),
  raffleWeight5: chance(1, MILLION),
  raffleWeight6: chance(1, MILLION),
  raffleSeedDraws: within('raffle', 'draws')(1, 1_000),
  // At least the pictures of one application.
  showReserves: shown(0, 1),
  showLiabilities: shown(0, 1),
  showCoverage: shown(0, 1),
  showIssue: shown(0, 1),
  showDraws: shown(0, 1),
  showDowntime: shown(0, 1),
  showManualChanges: shown(0, 1),
  showChainHeads: shown(0, 1),
  showLiabilitiesProof: shown(0, 1),
  showReceiptKeys: shown(0, 1),
  uploadsPerDay: within('activities', 'pictures')(10, 1_000),
  activityReviewDays: within('activities', 'days')(1, 60),
  subsidyStudioLeast: subsidy(MILLION, 10_000 * MILLION),
  subsidyStudioMost: subsidy(MILLION, 10_000 * MILLION),
  subsidyPerPerson: subsidy(MILLION, 1_000 * MILLION),
  subsidySalon: subsidy(MILLION, 10_000 * MILLION),
  subsidyExtraLeast: subsidy(MILLION, 1_000 * MILLION),
  subsidyExtraMost: subsidy(MILLION, 1_000 * MILLION),
  // Lower limits would block the apps themselves. So an operator who lowers them in an incident still lets everybody in.
  alertStep: within('alerts', 'seconds')(60, DAY),
  personPerMinute: within('load', 'units')(300, 100_000),
  addressPerMinute: within('load', 'units')(1_200, 1_000_000),
  personAtOnce: within('load', 'requests')(2, 100),
  addressAtOnce: within('load', 'requests')(4, 1_000),
}

/** Every setting, in display order. */
export const settingKeys = Object.keys(settingBounds) as [SettingKey, ...SettingKey[]]

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingBounds, key)

/** The other settings that limit this one, besides its bounds. */
export const relatedSettings = (key: SettingKey): SettingKey[] =>
  [...new Set([...rising, ...below].filter((row) => row.includes(key)).flat())].filter((other) => other !== key)

/**
 * The first reason to refuse a change of a setting while the others stay, or undefined. `value` is a whole number of its unit.
 */
export function refuseSetting({ key, value, settings }: { key: string; value: number; settings: Settings }) {
  if (!isSettingKey(key)) return 'not_found'
  const { least, most } = settingBounds[key]
  if (!Number.isSafeInteger(value) || value < least || value > most) return 'illegal_value'
  const after = (one: SettingKey) => (one === key ? value : Number(settings[one]))
  const falls = (row: readonly SettingKey[]) =>
    row.includes(key) && row.some((one, at) => at > 0 && after(one) < after(row[at - 1] ?? one))
  if (rising.some(falls)) return 'illegal_value'
  if (below.some((row) => row.includes(key) && after(row[0]) >= after(row[1]))) return 'illegal_value'
  // Nothing would change.
  if (Number(settings[key]) === value) return 'illegal_operation'
  return undefined
}
