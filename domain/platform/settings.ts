/**
 * The platform's settings and their defaults. Two operators can change each (rules O7); the database stores only the changed ones.
 * Units unless noted: money in millionths, rates per mille, times in seconds, prices in millionths of USCD.
 */
export const defaultSettings = {
  /**
   * 1: registration and activation are open. 0: neither is; existing members stay (docs/decisions/0047-product-switches.md).
   */
  registrationOpen: 1,
  activationOpen: 1,
  /** 1: an activation pays the upline. 0: the treasury keeps the price (rules D16). */
  rebatesOpen: 1,
  /** 1: deposits can be opened. 0: not; payments to open ones are still credited. */
  depositsOpen: 1,
  /** 1: withdrawals can be requested. 0: not; earlier requests are still reviewed and paid. */
  withdrawalsOpen: 1,
  /** The same for the payouts of merchants. */
  payoutsOpen: 1,
  /** 1: conversions are open: USDT to USCD, USCD to USDT, ₡ to USCD. */
  toUscdOpen: 1,
  toUsdtOpen: 1,
  profitOpen: 1,
  /** 1: members can transfer USCD to each other. */
  transfersOpen: 1,
  /** 1: orders can be published and filled. 0: not; orders in the book can be cancelled, and expire. */
  tradesOpen: 1,
  /** 1: merchants can register and be paid. 0: not; their money stays theirs, and can be refunded and paid out. */
  merchantsOpen: 1,
  /** 1: members can apply for subsidies. 0: not; earlier applications are still answered and paid. */
  activitiesOpen: 1,
  /** 1: members can have the app lock itself. 0: nobody begins to; locks that are on stay on. */
  appLockOpen: 1,
  /** Minimum deposit, USDT (rules M22). */
  depositMinimum: 10_000_000n,
  /** How long a deposit's exact amount shows as open (rules M22). */
  depositShown: 1_200,
  /** Pause between two unpaid deposits (rules M22). */
  depositPause: 600,
  /** How long after opening a payment still matches (rules M22). */
  depositGrace: 86_400,
  /** Maximum unpaid deposits with reserved amounts per member; and for a member who never paid one and is not activated. */
  depositsOpenMost: 40,
  depositsOpenMostNew: 4,
  /** Confirmations on BSC and TRON, its own block included, before a payment is credited (rules M23). */
  confirmationsBsc: 15,
  confirmationsTrx: 19,
  /** How long money cannot leave after e-mail alone replaced the authenticator (docs/decisions/0014-lost-authenticator.md). */
  factorPause: 86_400,
  /**
   * How long a new e-mail address and an unlocking wait, until another change of the name, and how long an old name stays reserved
   * (docs/decisions/0092-own-account.md).
   */
  emailChangeWait: 86_400,
  unlockWait: 86_400,
  nameChangePause: 2_592_000,
  nameReserved: 7_776_000,
  /**
   * Seconds in which a member can keep an account that they asked to close, and years for which its name and addresses are kept then
   * (docs/decisions/0100-closed-accounts.md).
   */
  closingWait: 604_800,
  closedKeptYears: 10,
  /** Validity of a mailed code and of a one-time password (rules X5). */
  codeLasts: 600,
  oneTimeLasts: 1_800,
  /** How long an operator's code counts for further decisions; 0: each needs its own (docs/decisions/0119-approvals-with-their-evidence.md). */
  approvalCodeLasts: 0,
  /** Minimum and maximum withdrawal, USDT (rules M27; the maximum is ours). */
  withdrawalMinimum: 10_000_000n,
  withdrawalMaximum: 100_000_000_000n,
  /** Withdrawal fee in per mille, taken from the amount. */
  withdrawalFee: 10n,
  /** Withdrawals above this need a second operator, USDT. */
  withdrawalSecond: 1_000_000_000n,
  /** 1: a withdrawal to an address on a list stops for review (docs/decisions/0127-screening-and-review.md). 0: not; stopped ones stay. */
  reviewListed: 1,
  /**
   * When a withdrawal or payout stops for review; 0: the rule is off (docs/decisions/0128-velocity-rules.md). More than so many, or a larger
   * sum in USDT, of one owner within 24 hours; a first one to an address added less than so many seconds ago; one of which so much USDT or
   * more was deposited within the seconds before; so many owners or more with one address.
   */
  reviewCount: 0,
  reviewSum: 0n,
  reviewAddressAge: 0,
  reviewDeposit: 0n,
  reviewDepositWithin: 86_400,
  reviewOwners: 0,
  /**
   * A merchant's payout: minimum in USDT, fee taken from it, and threshold for a second operator in USDT
   * (docs/decisions/0040-merchant-payouts.md).
   */
  payoutMinimum: 10_000_000n,
  payoutFee: 0n,
  payoutSecond: 1_000_000_000n,
  /** The withdrawal window, in seconds since midnight in UTC+8. */
  withdrawalOpens: 32_400,
  withdrawalCloses: 75_600,
  /** How long withdrawals wait after a change of address (rules M27). */
  addressPause: 86_400,
  /** How long a conversion of USCD to USDT stays pending (rules M18). */
  conversionDelay: 86_400,
  /** Maximum pending conversions of USCD to USDT per member (docs/decisions/0062-refunds-at-todays-price.md). */
  conversionsMost: 20,
  contactsMost: 200,
  /** Minimum move in USDT or USCD, and in ₡, unless it is the whole balance (docs/decisions/0062-refunds-at-todays-price.md). */
  moveMinimum: 100_000n,
  moveCigMinimum: 1_000_000n,
  /** Fee on conversions of ₡ to USCD (rules M19). */
  profitFee: 10n,
  /** Rebates leave their wallet in multiples of this, USCD; so it is the minimum too. */
  rebateStep: 50_000_000n,
  /** Maximum per day: per cent of the day's opening rebate balance, and an amount in USCD. */
  rebateShare: 50,
  rebateMost: 3_000_000_000n,
  /** Fee on a transfer between members (rules M21; the specification's texts disagree). */
  transferFee: 0n,
  /** Review time of a transfer between members before it arrives; 0: it arrives at once. */
  transferReview: 0,
  /** Price of activation, USCD (rules P12). */
  activationPrice: 100_000_000n,
  /** The upline's fee per activation below a new member, until their referrer sets another, USCD (rules P13). */
  memberFee: 10_000_000n,
  /** Points for the daily sign-in (rules P17). */
  dailySignPoints: 3n,
  /** Points for the referrer of a member who activates (rules P13). */
  referrerPoints: 100n,
  /** Activated members invited directly, to rise from level 1, 2, 3 and 4 (rules P15). */
  levelDirect1: 3,
  levelDirect2: 5,
  levelDirect3: 10,
  levelDirect4: 15,
  /** Activated members in the downline, to rise from level 1, 2, 3 and 4. */
  levelTeam1: 20,
  levelTeam2: 50,
  levelTeam3: 200,
  levelTeam4: 500,
  /** Gold ones among them, to rise from level 3. */
  levelGold3: 3,
  /** Platinum ones among them, to rise from level 4. */
  levelPlatinum4: 3,
  /** Flexible return for levels 1 to 5, per cent of the downline's interest (rules D11). */
  return1: 60,
  return2: 100,
  return3: 130,
  return4: 150,
  return5: 160,
  /** The award of the next level-5 member above a paid one, per cent of the same interest. */
  continuation: 5,
  /** 1: interest pays team returns to the upline; 0: not (rules D16). */
  returnsOpen: 1,
  /** 1: the flexible treasure accepts new money; 0: not; the money in it continues (rules D16). */
  treasureOpen: 1,
  /** Interest per day on the flexible treasure, in millionths: 0.1 % (rules D1). */
  treasureRate: 1_000n,
  /** New money is accepted while the treasury covers the interest on all of it for so many days (rules D10). */
  treasureCover: 30,
  /** 1: pledges can be created. 0: not; running ones continue (rules D16). */
  pledgesOpen: 1,
  /** Minimum and step of a pledge, USCD (rules D9). */
  pledgeMinimum: 100_000_000n,
  pledgeStep: 100_000_000n,
  /** Maximum of all pledges per day, USCD; 0: limited only by the profit that the treasury can set aside. */
  pledgeQuota: 0n,
  /** Profit of a pledge per day, in millionths of it: 0.5 %, and the number of midnights (rules D9). */
  pledgeRate: 5_000n,
  pledgeDays: 365,
  /** 1: the mall accepts orders. 0: not; earlier orders continue (rules D16). */
  mallOpen: 1,
  /** Days after which a shipped order counts as arrived (rules X9). */
  mallEndDays: 30,
  /** Orders that a member may cancel on one business day. */
  mallCancelsDaily: 3,
  /** Minimum of a trade order, and of a fill that leaves a rest, ₡ (rules T6). */
  tradeMinimum: 100_000_000n,
  /** Maximum premium of a buy order over the price. */
  tradePremiumMost: 10n,
  /** How long a trade order stays open (rules T1). */
  tradeExpiry: 604_800,
  /** Maximum open trade orders per member (threats C157). */
  openOrdersMost: 20,
  /** The first price of ₡ (rules T1). */
  firstPrice: 105_000n,
  /** The daily rise of the price, in millionths: 0.5 % (rules T1). */
  priceRise: 5_000n,
  /** 1: the market page shows the roadmap (rules T5). */
  roadmap: 0,
  /** 1: pre-orders can be created. 0: not; won and paid ones continue (rules D16). */
  preordersOpen: 1,
  /** Minimum, maximum and step of a pre-order in USCD (rules D1). */
  orderMinimum: 200_000_000n,
  orderMaximum: 5_000_000_000n,
  orderStep: 100_000_000n,
  /** Minimum and maximum of a pre-order in ₡. */
  orderCigMinimum: 200_000_000n,
  orderCigMaximum: 50_000_000_000n,
  /** Maximum quota of each draw, USCD and ₡; 0: limited only by what the treasury can promise. */
  orderQuota: 0n,
  orderCigQuota: 0n,
  /** How long before a draw no order can be created. */
  orderPause: 600,
  /** How long a winner waits before the next order. */
  orderRest: 432_000,
  /** When after winning an order can be paid, and for how long. */
  orderOpens: 86_400,
  orderWindow: 86_400,
  /** How long a paid order runs, and its profit in ₡. */
  orderHolding: 604_800,
  orderYield: 60n,
  /** Points for paying an order. */
  orderPoints: 30n,
  /** 1: a membership without a new pre-order for `idleAfter` is frozen (rules D7). */
  idleFreeze: 1,
  idleAfter: 604_800,
  /** How long after a payment its merchant may refund ₡ (docs/decisions/0039-merchant-payments-and-refunds.md). */
  refundWindow: 2_592_000,
  /** Maximum feedback messages of a member per business day. */
  feedbackDaily: 5,
  /** 1: the raffle is open. 0: not; prizes are still paid, and every draw can be checked (rules D16). */
  raffleOpen: 1,
  /** Cost of a draw, points (rules X9). */
  raffleCost: 200n,
  /** The prizes, ₡, from the largest to the smallest. */
  rafflePrize1: 1_000_000_000n,
  rafflePrize2: 200_000_000n,
  rafflePrize3: 100_000_000n,
  rafflePrize4: 50_000_000n,
  rafflePrize5: 30_000_000n,
  rafflePrize6: 10_000_000n,
  /** Weight of each prize among all chances. */
  raffleWeight1: 1,
  raffleWeight2: 9,
  raffleWeight3: 40,
  raffleWeight4: 100,
  raffleWeight5: 250,
  raffleWeight6: 600,
  /** Draws after which a seed is revealed and a new one begins. */
  raffleSeedDraws: 100,
  /**
   * 1: the public page /Transparency shows a part, and its data can be fetched. 0: it says that the part is not published
   * (docs/decisions/0084-transparency-page.md).
   */
  showReserves: 1,
  showLiabilities: 1,
  showCoverage: 1,
  showIssue: 1,
  showDraws: 1,
  showDowntime: 1,
  showManualChanges: 1,
  showChainHeads: 1,
  showLiabilitiesProof: 1,
  showReceiptKeys: 1,
  /** Maximum uploaded pictures per member within 24 hours (threats C165). */
  uploadsPerDay: 60,
  /** Seconds after which the next contact point is told of an alert that nobody has acknowledged (rules O11). */
  alertStep: 600,
  /** Working days to answer an application (rules P23). */
  activityReviewDays: 5,
  /** The specification's subsidies, USCD: a studio, a small gathering per attendee, a themed salon, the extra reward. */
  subsidyStudioLeast: 200_000_000n,
  subsidyStudioMost: 500_000_000n,
  subsidyPerPerson: 10_000_000n,
  subsidySalon: 500_000_000n,
  subsidyExtraLeast: 50_000_000n,
  subsidyExtraMost: 100_000_000n,
  /**
   * Maximum units per minute of one person and of one address; `costOf` gives a call's units
   * (docs/decisions/0063-load-limits.md).
   */
  personPerMinute: 1_200,
  addressPerMinute: 12_000,
  /**
   * Concurrent requests of one person and of one address at a node; further ones wait. Fewer than a node's database connections.
   */
  personAtOnce: 6,
  addressAtOnce: 8,
} as const

export type Settings = {
  readonly [K in keyof typeof defaultSettings]: (typeof defaultSettings)[K] extends bigint ? bigint : number
}
