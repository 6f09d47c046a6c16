import { isSettingKey, type SettingGroup, type SettingKey } from '@humidor/domain/platform/setting-bounds.ts'
import { prizeWords } from './raffle-prizes.ts'
import { reviewWords } from './review-settings.ts'
import { securityWords } from './security-settings.ts'
import { type SettingWords, switchWords } from './switches.ts'
import { transparencyWords } from './transparency.ts'

export const groupName: Record<SettingGroup, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  review: 'Review of withdrawals',
  conversions: 'Conversions',
  transfers: 'Transfers between members',
  security: 'Security',
  membership: 'Membership and points',
  levels: 'Levels',
  returns: 'Flexible return',
  treasure: 'Flexible treasure',
  pledges: 'Pledges',
  mall: 'Mall',
  price: 'Price',
  market: 'Market page',
  merchants: 'Merchants',
  trades: 'Order book',
  preorders: 'Pre-orders',
  feedback: 'Feedback',
  raffle: 'Raffle',
  activities: 'Activities and photos',
  transparency: 'Transparency page',
  alerts: 'Alerts',
  load: 'Load by one person or address',
}

const days = 'Applies from the moment of the change; pending items keep their time.'

/** The labels of every setting. */
export const settingWords: Record<SettingKey, SettingWords> = {
  ...switchWords,
  ...reviewWords,
  depositMinimum: { name: 'Minimum deposit', help: 'Smaller payments match no deposit.' },
  depositShown: { name: 'Deposit shown as open', help: 'How long the member sees the amount as open for payment.' },
  depositPause: {
    name: 'Pause between deposits',
    help: 'How long a member must wait before the next deposit while the last one is unpaid.',
  },
  depositGrace: {
    name: 'Grace for late payments',
    help: 'How long after its opening a deposit still matches its payment.',
  },
  depositsOpenMost: {
    name: 'Unpaid deposits per member',
    help: 'How many unpaid exact amounts a member may have reserved at a time.',
  },
  depositsOpenMostNew: {
    name: 'Unpaid deposits, new members',
    help: 'The same for a member who is not activated and has never paid a deposit.',
  },
  confirmationsBsc: {
    name: 'Confirmations on BSC',
    help: 'How many blocks must confirm a payment before it is credited, or before a withdrawal counts as paid.',
  },
  confirmationsTrx: {
    name: 'Confirmations on TRON',
    help: 'How many blocks must confirm a payment before it is credited, or before a withdrawal counts as paid.',
  },
  withdrawalMinimum: { name: 'Minimum withdrawal', help: 'The smallest amount of one withdrawal.' },
  withdrawalMaximum: { name: 'Maximum withdrawal', help: 'The largest amount of one withdrawal.' },
  withdrawalFee: { name: 'Withdrawal fee', help: 'Deducted from the withdrawn amount.' },
  payoutMinimum: { name: 'Minimum payout', help: 'The smallest amount of one payout.' },
  payoutFee: { name: 'Payout fee', help: 'Deducted from the payout to a merchant.' },
  payoutSecond: {
    name: 'Second operator for payouts',
    help: 'A merchant’s payout above this amount needs the approval of two operators.',
  },
  withdrawalOpens: { name: 'Withdrawals open at', help: 'From this time members may request withdrawals, in UTC+8.' },
  withdrawalCloses: {
    name: 'Withdrawals close at',
    help: 'Until this time members may request withdrawals, in UTC+8.',
  },
  addressPause: {
    name: 'Waiting time after a new address',
    help: 'How long withdrawals are paused after a member has changed the address.',
  },
  conversionDelay: {
    name: 'Delay of USCD into USDT',
    help: `How long a conversion of USCD into USDT stays pending. ${days}`,
  },
  conversionsMost: {
    name: 'Pending conversions per member',
    help: 'How many conversions of USCD into USDT a member may have pending at a time.',
  },
  contactsMost: {
    name: 'Contacts of a member, at most',
    help: 'How many people a member may keep under a name of their own.',
  },
  moveMinimum: {
    name: 'Minimum amount, USDT and USCD',
    help: 'The smallest USDT or USCD amount to convert, send, or transfer into or out of the treasure. A whole balance may always leave.',
  },
  moveCigMinimum: {
    name: 'Minimum amount, ₡',
    help: 'The smallest ₡ amount to convert or pay to a merchant. A whole balance may always leave.',
  },
  profitFee: { name: 'Fee on ₡ into USCD', help: 'Deducted from the value of the ₡.' },
  rebateStep: {
    name: 'Rebates in multiples of',
    help: 'Rebates are moved in multiples of this amount, which is also the minimum.',
  },
  rebateShare: {
    name: 'Rebates per day, share of balance',
    help: 'The largest share of the balance at the start of the day.',
  },
  rebateMost: { name: 'Rebates per day, maximum', help: 'The largest amount that leaves a rebate wallet on one day.' },
  transferFee: { name: 'Transfer fee', help: 'Deducted from a transfer between members.' },
  transferReview: {
    name: 'Review time of transfers',
    help: `How long a transfer is under review before it arrives; 0 min: it arrives at once. ${days}`,
  },
  ...securityWords,
  codeLasts: {
    name: 'Validity of mailed codes',
    help: 'How long a mailed code is valid. Codes already sent keep their time.',
  },
  oneTimeLasts: {
    name: 'Validity of one-time passwords',
    help: 'How long a mailed password is valid. Passwords already sent keep their time.',
  },
  activationPrice: { name: 'Activation', help: 'The price of an activation.' },
  memberFee: {
    name: 'Activation rebate of new members',
    help: 'The value for new members until their referrer sets another one. Existing members keep theirs.',
  },
  dailySignPoints: { name: 'Daily sign-in', help: 'Points for the first sign-in of a day.' },
  referrerPoints: { name: 'Referrer’s points', help: 'Points for the referrer of a member who activates.' },
  levelDirect1: { name: 'VIP to Silver, invited', help: 'Activated members that the member has invited.' },
  levelDirect2: { name: 'Silver to Gold, invited', help: 'Activated members that the member has invited.' },
  levelDirect3: { name: 'Gold to Platinum, invited', help: 'Activated members that the member has invited.' },
  levelDirect4: { name: 'Platinum to Black, invited', help: 'Activated members that the member has invited.' },
  levelTeam1: { name: 'VIP to Silver, team', help: 'Activated members in the whole line below.' },
  levelTeam2: { name: 'Silver to Gold, team', help: 'Activated members in the whole line below.' },
  levelTeam3: { name: 'Gold to Platinum, team', help: 'Activated members in the whole line below.' },
  levelTeam4: { name: 'Platinum to Black, team', help: 'Activated members in the whole line below.' },
  levelGold3: { name: 'Gold to Platinum, Gold members', help: 'Gold members in the line below.' },
  levelPlatinum4: { name: 'Platinum to Black, Platinum members', help: 'Platinum members in the line below.' },
  return1: { name: 'VIP', help: 'Share of the interest in the line below, less the shares paid further down.' },
  return2: { name: 'Silver', help: 'Share of the interest in the line below, less the shares paid further down.' },
  return3: { name: 'Gold', help: 'Share of the interest in the line below, less the shares paid further down.' },
  return4: { name: 'Platinum', help: 'Share of the interest in the line below, less the shares paid further down.' },
  return5: { name: 'Black', help: 'Share of the interest in the line below, less the shares paid further down.' },
  continuation: {
    name: 'Next Black card above',
    help: 'Share of the same interest for the next level-5 member above a paid one.',
  },
  returnsOpen: {
    name: 'Flexible return',
    help: 'Off: the line above gets no more returns. Returns already owed are paid.',
  },
  treasureOpen: {
    name: 'Transfers into the flexible treasure',
    help: 'Off: no new money is accepted. Existing money earns and can be transferred out as before.',
  },
  treasureRate: {
    name: 'Daily interest',
    help: 'On money that stayed in the flexible treasure for the whole day. Applies from the next settlement.',
  },
  treasureCover: {
    name: 'Interest cover',
    help: 'New money is accepted only while the treasury can pay the interest on all of it for this many days.',
  },
  pledgesOpen: {
    name: 'Sale of pledges',
    help: 'Off: no new pledges. Existing pledges bring their profit and return as before.',
  },
  pledgeMinimum: { name: 'Minimum pledge', help: 'The smallest amount of a pledge.' },
  pledgeStep: { name: 'Pledges in multiples of', help: 'The amount of a pledge is a multiple of this.' },
  pledgeQuota: {
    name: 'Daily quota of pledges',
    help: 'The most that all members together may pledge on a day; 0: as much as the treasury can set the profit aside for.',
  },
  pledgeRate: {
    name: 'Daily profit',
    help: 'Share of the amount of a pledge. Applies to new pledges; existing pledges keep their rate.',
  },
  mallOpen: {
    name: 'Orders in the mall',
    help: 'Off: no new orders. Existing orders are sent and completed as before.',
  },
  mallEndDays: {
    name: 'Orders complete after',
    help: 'Time after sending, if the member does not confirm the arrival. Applies to orders sent from now on.',
  },
  mallCancelsDaily: {
    name: 'Cancelled orders a day',
    help: 'How many orders one member may cancel on one day (UTC+8). Refunds by operators are not counted.',
  },
  pledgeDays: {
    name: 'Duration of a pledge',
    help: 'A pledge brings its profit on this many midnights. Applies to new pledges.',
  },
  tradeMinimum: { name: 'Minimum trade', help: 'The smallest amount of an order, and of a sale into an order.' },
  tradePremiumMost: { name: 'Maximum premium', help: 'How far above the price a buy order may offer.' },
  tradeExpiry: {
    name: 'Lifetime of orders',
    help: 'How long an order stays in the book. Applies from the moment of the change; open orders keep their time.',
  },
  openOrdersMost: { name: 'Open orders per member', help: 'How many orders a member may have open at a time.' },
  refundWindow: {
    name: 'Refund period of merchants',
    help: 'How long after a payment its merchant may refund ₡ of it.',
  },
  firstPrice: { name: 'First price of ₡', help: 'The starting price. Published prices stay.' },
  priceRise: { name: 'Daily rise of the price', help: 'How much the price rises at the next midnight, UTC+8.' },
  roadmap: {
    name: 'Roadmap',
    help: 'Shows the roadmap as a tab of the market page. Links to the official site and the explorer appear if OFFICIAL_SITE_URL and TOKEN_EXPLORER_URL are set.',
  },
  preordersOpen: { name: 'Sale of pre-orders', help: 'Off: no new pre-orders. Won and paid ones continue.' },
  orderMinimum: { name: 'Minimum pre-order, USCD', help: 'The smallest amount of an order in USCD.' },
  orderMaximum: { name: 'Maximum pre-order, USCD', help: 'The largest amount of an order in USCD.' },
  orderStep: { name: 'Pre-orders in multiples of', help: 'Orders in USCD are multiples of this.' },
  orderCigMinimum: { name: 'Minimum pre-order, ₡', help: 'The smallest amount of an order in ₡.' },
  orderCigMaximum: { name: 'Maximum pre-order, ₡', help: 'The largest amount of an order in ₡.' },
  orderQuota: {
    name: 'Quota of a draw, USCD',
    help: 'The most that winning USCD orders of one draw add up to; 0: as much as the treasury can promise. Fixed when entries close.',
  },
  orderCigQuota: {
    name: 'Quota of a draw, ₡',
    help: 'The most that winning ₡ orders of one draw add up to; 0: as much as the treasury can promise. Fixed when entries close.',
  },
  orderPause: {
    name: 'Entries close before a draw',
    help: 'How long before a draw no orders are accepted. Open draws keep their time.',
  },
  orderRest: { name: 'Waiting time after winning', help: 'How long a winner must wait before the next order.' },
  orderOpens: {
    name: 'Payment opens after winning',
    help: `How long after its draw an order can be paid. ${days}`,
  },
  orderWindow: { name: 'Payment period', help: 'How long a won order can be paid before its owner is frozen.' },
  orderHolding: {
    name: 'Holding period of orders',
    help: 'How long a paid order is held, up to the next midnight. Paid orders keep their time.',
  },
  orderYield: {
    name: 'Profit of an order',
    help: 'The profit of a paid order in ₡, set aside at payment. Paid orders keep their profit.',
  },
  orderPoints: { name: 'Points for paying an order', help: 'Points for the member who pays an order.' },
  idleFreeze: { name: 'Freeze members without orders', help: 'Off: nobody is frozen for not placing a pre-order.' },
  feedbackDaily: { name: 'Feedback per day', help: 'How often a member may send feedback on one business day.' },
  idleAfter: { name: 'Freeze after', help: 'How long a member may go without a pre-order before they are frozen.' },
  raffleOpen: { name: 'Raffle', help: 'Off: no new draws. Prizes won are still paid, and every draw can be viewed.' },
  raffleCost: { name: 'Cost of a draw', help: 'Points that a member pays for a draw.' },
  ...prizeWords,
  raffleSeedDraws: {
    name: 'Draws per seed',
    help: 'After this many draws of a member, their seed is revealed and a new one starts.',
  },
  ...transparencyWords,
  uploadsPerDay: { name: 'Photos per member', help: 'How many pictures a member may upload within 24 hours.' },
  activityReviewDays: {
    name: 'Answer period of applications',
    help: 'Working days, Monday to Friday. Members see the date; the queue marks late applications.',
  },
  subsidyStudioLeast: { name: 'Studio, minimum', help: 'The lowest subsidy of a workshop.' },
  subsidyStudioMost: { name: 'Studio, maximum', help: 'The highest subsidy of a workshop.' },
  subsidyPerPerson: {
    name: 'Gathering, per person',
    help: 'The subsidy of a meeting for each of its 5 to 20 participants.',
  },
  subsidySalon: {
    name: 'Themed salon',
    help: 'The subsidy of a salon with 10 to 30 participants and at least 5 photos.',
  },
  subsidyExtraLeast: { name: 'Extra reward, minimum', help: 'The lowest extra reward, for ten participants or more.' },
  subsidyExtraMost: { name: 'Extra reward, maximum', help: 'The highest extra reward, for ten participants or more.' },
  alertStep: { name: 'On-call step', help: 'Then the next contact point gets an alert nobody has acknowledged.' },
  personPerMinute: {
    name: 'Units per person and minute',
    help: 'A look-up costs 1 unit, a list 2, a money call 5, a password or a picture 20. Lower it in an incident: it applies on all nodes within two seconds.',
  },
  addressPerMinute: {
    name: 'Units per address and minute',
    help: 'One address may serve a household, a shop or an office. Visitors who are not signed in may spend half of it.',
  },
  personAtOnce: {
    name: 'Concurrent requests per person',
    help: 'How many are handled at a time on each node. Others wait for their turn.',
  },
  addressAtOnce: {
    name: 'Concurrent requests per address',
    help: 'How many are handled at a time on each node. Others wait for their turn, one person after another.',
  },
}

/** The name of a setting; its key if this console does not know it yet. */
export const settingName = (key: string): string => (isSettingKey(key) ? settingWords[key].name : key)
