import { isSettingKey, type SettingGroup, type SettingKey } from '@humidor/domain/platform/setting-bounds.ts'
import { prizeWords } from './raffle-prizes.ts'
import { type SettingWords, switchWords } from './switches.ts'

export const groupName: Record<SettingGroup, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
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
  load: 'Load by one person or address',
}

const days = 'It counts from the moment of the change; what waits already keeps its time.'

/** The labels of every setting. */
export const settingWords: Record<SettingKey, SettingWords> = {
  ...switchWords,
  depositMinimum: { name: 'Least deposit', tells: 'What a deposit must be at least. Smaller payments match nothing.' },
  depositShown: { name: 'Deposit is shown as open', tells: 'How long the member sees the amount as open to be paid.' },
  depositPause: {
    name: 'Pause between deposits',
    tells: 'How long a member waits before the next deposit while the last one is unpaid.',
  },
  depositGrace: {
    name: 'Late payments still match',
    tells: 'How long after its opening a deposit is still matched with its payment.',
  },
  depositsOpenMost: {
    name: 'Unpaid deposits of one member',
    tells: 'How many exact amounts a member may keep reserved at a time without paying them.',
  },
  depositsOpenMostNew: {
    name: 'Unpaid deposits of somebody new',
    tells: 'The same for a member who is not activated and has never paid a deposit.',
  },
  confirmationsBsc: {
    name: 'Confirmations on BSC',
    tells: 'In how many blocks a payment must lie before it is credited, or a withdrawal counts as paid.',
  },
  confirmationsTrx: {
    name: 'Confirmations on TRON',
    tells: 'In how many blocks a payment must lie before it is credited, or a withdrawal counts as paid.',
  },
  withdrawalMinimum: { name: 'Least withdrawal', tells: 'What a member withdraws at least.' },
  withdrawalMaximum: { name: 'Largest withdrawal', tells: 'What a member withdraws at most, in one withdrawal.' },
  withdrawalFee: { name: 'Withdrawal fee', tells: 'Taken from what is withdrawn.' },
  withdrawalSecond: {
    name: 'A second operator above',
    tells: 'A withdrawal above this is paid only once two operators agree.',
  },
  payoutMinimum: { name: 'Least payout', tells: 'What a merchant has paid out at least.' },
  payoutFee: { name: 'Payout fee', tells: 'Taken from what is paid out to a merchant.' },
  payoutSecond: {
    name: 'Second operator for payouts',
    tells: 'A merchant’s payout above this is paid only once two operators agree.',
  },
  withdrawalOpens: { name: 'Withdrawals open', tells: 'From when on members may ask for withdrawals, in UTC+8.' },
  withdrawalCloses: { name: 'Withdrawals close', tells: 'Until when members may ask for withdrawals, in UTC+8.' },
  addressPause: {
    name: 'Wait after a new address',
    tells: 'How long withdrawals wait after a member has changed the address.',
  },
  conversionDelay: { name: 'USCD back into USDT takes', tells: `How long the way back stays pending. ${days}` },
  conversionsMost: {
    name: 'Conversions of one member',
    tells: 'How many conversions of USCD into USDT a member may have on their way at once.',
  },
  moveMinimum: {
    name: 'Least move',
    tells:
      'The least USDT or USCD that is converted, sent, or moved into the treasure or out of it. All that is there may always leave.',
  },
  moveCigMinimum: {
    name: 'Least move of ₡',
    tells: 'The least ₡ that is converted or paid to a merchant. All that is there may always leave.',
  },
  profitFee: { name: 'Fee on ₡ into USCD', tells: 'Taken from what the ₡ are worth.' },
  rebateStep: {
    name: 'Rebates leave in steps of',
    tells: 'Rebates are moved in multiples of this, so it is the least.',
  },
  rebateShare: { name: 'Rebates a day, of the balance', tells: 'The most of the balance that the day began with.' },
  rebateMost: { name: 'Rebates a day, at most', tells: 'The most that leaves a rebate wallet on one day.' },
  transferFee: { name: 'Transfer fee', tells: 'Taken from what one member gives another.' },
  transferReview: {
    name: 'Transfers are held for review',
    tells: `How long a transfer is held before it arrives; 0 min: it arrives at once. ${days}`,
  },
  factorPause: {
    name: 'Wait after a new authenticator',
    tells: 'How long money cannot leave after an authenticator was replaced by e-mail alone.',
  },
  codeLasts: {
    name: 'Mailed codes',
    tells: 'How long a code that is mailed serves. One that was sent keeps its time.',
  },
  oneTimeLasts: {
    name: 'One-time passwords',
    tells: 'How long a password that is mailed serves. One that was sent keeps its time.',
  },
  activationPrice: { name: 'Activation', tells: 'What activation costs.' },
  memberFee: {
    name: 'Activation rebate of new members',
    tells: 'What a member begins with until their referrer sets another value. Who is a member keeps theirs.',
  },
  dailySignPoints: { name: 'Daily sign-in', tells: 'Points for signing in on a day.' },
  referrerPoints: { name: 'For the referrer', tells: 'Points for whoever invited a member who activates.' },
  levelDirect1: { name: 'VIP to Silver, invited', tells: 'Activated members that one has invited oneself.' },
  levelDirect2: { name: 'Silver to Gold, invited', tells: 'Activated members that one has invited oneself.' },
  levelDirect3: { name: 'Gold to Platinum, invited', tells: 'Activated members that one has invited oneself.' },
  levelDirect4: { name: 'Platinum to Black, invited', tells: 'Activated members that one has invited oneself.' },
  levelTeam1: { name: 'VIP to Silver, team', tells: 'Activated members in the whole line below.' },
  levelTeam2: { name: 'Silver to Gold, team', tells: 'Activated members in the whole line below.' },
  levelTeam3: { name: 'Gold to Platinum, team', tells: 'Activated members in the whole line below.' },
  levelTeam4: { name: 'Platinum to Black, team', tells: 'Activated members in the whole line below.' },
  levelGold3: { name: 'Gold to Platinum, gold ones', tells: 'Gold members among the line below.' },
  levelPlatinum4: { name: 'Platinum to Black, platinum ones', tells: 'Platinum members among the line below.' },
  return1: { name: 'VIP', tells: 'Of the interest in the line below, less what is paid further down.' },
  return2: { name: 'Silver', tells: 'Of the interest in the line below, less what is paid further down.' },
  return3: { name: 'Gold', tells: 'Of the interest in the line below, less what is paid further down.' },
  return4: { name: 'Platinum', tells: 'Of the interest in the line below, less what is paid further down.' },
  return5: { name: 'Black', tells: 'Of the interest in the line below, less what is paid further down.' },
  continuation: {
    name: 'Next Black card above',
    tells: 'The award of the next level-5 member above a paid one, of the same interest.',
  },
  returnsOpen: {
    name: 'Flexible return is paid',
    tells: 'Off: interest brings the line above nothing any more. What is owed by then is paid.',
  },
  treasureOpen: {
    name: 'Flexible treasure takes money',
    tells: 'Off: no new money is taken. What is in it earns and leaves as before.',
  },
  treasureRate: {
    name: 'Interest of a day',
    tells: 'On what stayed in the flexible treasure for the whole day. It counts from the next settlement that begins.',
  },
  treasureCover: {
    name: 'Interest is covered for',
    tells: 'New money is taken only while the treasury has the interest on all of it for so many days.',
  },
  pledgesOpen: {
    name: 'Pledges are sold',
    tells: 'Off: none is created any more. What was pledged brings its profit and returns as before.',
  },
  pledgeMinimum: { name: 'Least pledge', tells: 'What a pledge comes to at least.' },
  pledgeStep: { name: 'Pledges in multiples of', tells: 'What a pledge comes to is a multiple of this.' },
  pledgeQuota: {
    name: 'Pledged on a day',
    tells: 'What everybody together may pledge on a day; 0: as much as the treasury can set the profit aside for.',
  },
  pledgeRate: {
    name: 'Profit of a day',
    tells: 'Of what a pledge comes to. It counts for what is pledged from now on; what is held keeps its own.',
  },
  mallOpen: {
    name: 'The mall takes orders',
    tells: 'Off: nothing is bought any more. What was bought is sent, and arrives, as before.',
  },
  mallEndDays: {
    name: 'An order has arrived after',
    tells: 'Counted from when it was sent, should its member say nothing. It counts for what is sent from now on.',
  },
  pledgeDays: {
    name: 'A pledge is held for',
    tells: 'And brings its profit on as many midnights. It counts for what is pledged from now on.',
  },
  tradeMinimum: {
    name: 'Least trade',
    tells: 'What an order is made over at least, and what is sold into one at least.',
  },
  tradePremiumMost: { name: 'Largest premium', tells: 'How much above the price a buy order may offer.' },
  tradeExpiry: {
    name: 'Orders stay open for',
    tells:
      'How long an order stands in the book. It counts from the moment of the change; what is open keeps its time.',
  },
  openOrdersMost: { name: 'Open orders of one member', tells: 'How many orders a member may have open at a time.' },
  refundWindow: {
    name: 'Refunds by merchants',
    tells: 'How long after a payment its merchant may give ₡ of it back.',
  },
  firstPrice: { name: 'First price of ₡', tells: 'Where the price began. What is published already stays.' },
  priceRise: { name: 'Daily rise of the price', tells: 'By how much the price rises at the next midnight, UTC+8.' },
  roadmap: {
    name: 'Roadmap',
    tells:
      'Shows what is planned, as a tab of the market page. Links to the official site and the explorer are shown where OFFICIAL_SITE_URL and TOKEN_EXPLORER_URL are set.',
  },
  preordersOpen: {
    name: 'Pre-orders are sold',
    tells: 'Off: none is created any more. What was won and paid goes on.',
  },
  orderMinimum: { name: 'Least pre-order, USCD', tells: 'What an order in USCD comes to at least.' },
  orderMaximum: { name: 'Largest pre-order, USCD', tells: 'What an order in USCD comes to at most.' },
  orderStep: { name: 'Pre-orders in multiples of', tells: 'Orders in USCD are multiples of this.' },
  orderCigMinimum: { name: 'Least pre-order, ₡', tells: 'What an order in ₡ comes to at least.' },
  orderCigMaximum: { name: 'Largest pre-order, ₡', tells: 'What an order in ₡ comes to at most.' },
  orderQuota: {
    name: 'A draw gives at most, USCD',
    tells:
      'What orders in USCD of one draw come to at most; 0: what the treasury can promise. Taken when entries close.',
  },
  orderCigQuota: {
    name: 'A draw gives at most, ₡',
    tells: 'What orders in ₡ of one draw come to at most; 0: what the treasury can promise. Taken when entries close.',
  },
  orderPause: {
    name: 'Entries close before a draw',
    tells: 'How long before a draw no order is created. Draws that are open already keep their time.',
  },
  orderRest: { name: 'Wait after winning', tells: 'How long whoever was drawn waits before the next order.' },
  orderOpens: {
    name: 'Payment opens after winning',
    tells: `How long after its draw an order may be paid. ${days}`,
  },
  orderWindow: { name: 'To be paid within', tells: 'How long a won order may be paid before its owner is frozen.' },
  orderHolding: {
    name: 'Orders are held for',
    tells: 'How long a paid order is held, up to the next midnight. What is paid already keeps its time.',
  },
  orderYield: {
    name: 'Profit of an order',
    tells: 'What a paid order brings, in ₡, set aside when it is paid. What is paid already keeps its profit.',
  },
  orderPoints: { name: 'For paying an order', tells: 'Points for whoever pays an order.' },
  idleFreeze: { name: 'Freeze who does not order', tells: 'Off: nobody is frozen for creating no pre-order.' },
  feedbackDaily: {
    name: 'Feedback in a day',
    tells: 'How often a member may write to the house on one business day.',
  },
  idleAfter: { name: 'Frozen after', tells: 'How long somebody may create no pre-order before they are frozen.' },
  raffleOpen: {
    name: 'The raffle draws',
    tells: 'Off: nobody draws. What was won is still paid, and every draw can be looked at.',
  },
  raffleCost: { name: 'A draw costs', tells: 'Points that a member gives for a draw.' },
  ...prizeWords,
  raffleSeedDraws: {
    name: 'A seed serves',
    tells: 'After so many draws of a member’s their seed is revealed, and another one begins.',
  },
  uploadsPerDay: {
    name: 'Photos of one member',
    tells: 'How many pictures a member may send within 24 hours.',
  },
  activityReviewDays: {
    name: 'Applications are answered in',
    tells: 'Working days, Monday to Friday. Members see by when they hear; the queue shows what is late.',
  },
  subsidyStudioLeast: { name: 'Studio, least', tells: 'The least subsidy of a workshop.' },
  subsidyStudioMost: { name: 'Studio, most', tells: 'The highest subsidy of a workshop.' },
  subsidyPerPerson: { name: 'Gathering, per person', tells: 'The subsidy of a meeting for each of 5 to 20 who came.' },
  subsidySalon: { name: 'Themed salon', tells: 'The subsidy of a salon of 10 to 30 people with 5 photos or more.' },
  subsidyExtraLeast: { name: 'Extra reward, least', tells: 'The least that may be given on top, from ten people on.' },
  subsidyExtraMost: { name: 'Extra reward, most', tells: 'The most that may be given on top, from ten people on.' },
  personPerMinute: {
    name: 'Units a person may spend in a minute',
    tells:
      'A look-up costs 1 unit, a list 2, a money call 5, a password or a picture 20. In an incident, lower it: it counts at all nodes within two seconds.',
  },
  addressPerMinute: {
    name: 'Units an address may spend in a minute',
    tells: 'One address may stand for a household, a shop or an office. Whoever is not signed in may spend half of it.',
  },
  personAtOnce: {
    name: 'Requests of a person at once',
    tells: 'So many are answered at a time at each node. Others wait for their turn.',
  },
  addressAtOnce: {
    name: 'Requests of an address at once',
    tells: 'So many are answered at a time at each node. Others wait for their turn, each person’s in turn.',
  },
}

/** The name of a setting; its key if this console does not know it yet. */
export const settingName = (key: string): string => (isSettingKey(key) ? settingWords[key].name : key)
