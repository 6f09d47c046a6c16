/**
 * The platform's settings with the defaults of `decisions.md`. An operator can change each; the database keeps only
 * what differs. Money is in millionths, rates in per mille unless told otherwise, times in seconds, prices in millionths of USCD.
 */
export const defaultSettings = {
  /** 1: somebody new may register, and a member become active. 0: nobody does; who is one stays one (docs/decisions/0047-what-is-switched-off.md). */
  registrationOpen: 1,
  activationOpen: 1,
  /** 1: an activation pays the line above it. 0: the treasury keeps the price (decisions §11). */
  rebatesOpen: 1,
  /** 1: deposits are opened. 0: none is; what is paid to one that was is credited. */
  depositsOpen: 1,
  /** 1: withdrawals and payouts of merchants are asked for. 0: none is; those that were are reviewed and paid. */
  withdrawalsOpen: 1,
  payoutsOpen: 1,
  /** 1: USDT are turned into USCD, USCD back into USDT, ₡ into USCD. */
  toUscdOpen: 1,
  toUsdtOpen: 1,
  profitOpen: 1,
  /** 1: members give USCD to each other. */
  transfersOpen: 1,
  /** 1: orders are published and filled. 0: what stands in the book can be taken out, and ends. */
  tradesOpen: 1,
  /** 1: merchants register and are paid. 0: what they have stays theirs, is refunded and paid out. */
  merchantsOpen: 1,
  /** 1: members apply for subsidies. 0: what was applied for is answered and paid. */
  activitiesOpen: 1,
  /** Least deposit, USDT (decisions §5). */
  depositMinimum: 10_000_000n,
  /** How long a deposit's exact amount is shown as open (specification one §9). */
  depositShown: 1_200,
  /** Between two unpaid deposits (decisions §5). */
  depositPause: 600,
  /** How long after opening a payment is still matched (decisions §5). */
  depositGrace: 86_400,
  /** Unpaid deposits whose amounts a member keeps from others at a time; and a member who never paid one and is not activated. */
  depositsOpenMost: 40,
  depositsOpenMostNew: 4,
  /** In how many blocks of BSC and of TRON, its own included, a payment lies before it is credited (decisions §5). */
  confirmationsBsc: 15,
  confirmationsTrx: 19,
  /** How long money cannot leave after the authenticator was replaced by e-mail alone (docs/decisions/0014-a-lost-telephone.md). */
  factorPause: 86_400,
  /** How long a mailed code and a one-time password serve (decisions §4). */
  codeLasts: 600,
  oneTimeLasts: 1_800,
  /** Least and largest withdrawal, USDT (decisions §5; the largest is ours). */
  withdrawalMinimum: 10_000_000n,
  withdrawalMaximum: 100_000_000_000n,
  /** Taken from what is withdrawn. */
  withdrawalFee: 10n,
  /** A withdrawal above this needs a second operator, USDT. */
  withdrawalSecond: 1_000_000_000n,
  /** Least payout of a merchant, USDT; what is taken from it; and above what it needs a second operator (docs/decisions/0040-payouts.md). */
  payoutMinimum: 10_000_000n,
  payoutFee: 0n,
  payoutSecond: 1_000_000_000n,
  /** The window for withdrawals: seconds since midnight in UTC+8. */
  withdrawalOpens: 32_400,
  withdrawalCloses: 75_600,
  /** How long withdrawals wait after the address was changed (decisions §5). */
  addressPause: 86_400,
  /** How long USCD on its way back to USDT stays pending (decisions §5). */
  conversionDelay: 86_400,
  /** Conversions of USCD into USDT that one member may have on their way at once (docs/decisions/0062-refunds-at-todays-price.md). */
  conversionsMost: 20,
  /** The least that is moved at once, USDT or USCD and ₡, unless it is all that is there (docs/decisions/0062-refunds-at-todays-price.md). */
  moveMinimum: 100_000n,
  moveCigMinimum: 1_000_000n,
  /** Fee on ₡ turned into USCD (decisions §5). */
  profitFee: 10n,
  /** Rebates leave their wallet in multiples of this, USCD; so it is the least, too. */
  rebateStep: 50_000_000n,
  /** At most so many per cent of the day's opening rebate balance, and at most so much a day, USCD. */
  rebateShare: 50,
  rebateMost: 3_000_000_000n,
  /** Fee on a transfer between members (decisions §5; the specification's texts disagree). */
  transferFee: 0n,
  /** How long a transfer between members is held for review before it arrives; 0: it arrives at once. */
  transferReview: 0,
  /** What activation costs, USCD (decisions §6). */
  activationPrice: 100_000_000n,
  /** What a new member's line is paid for an activation below them until their referrer sets another value, USCD (decisions §6). */
  memberFee: 10_000_000n,
  /** Points for the daily sign-in (decisions §5). */
  dailySignPoints: 3n,
  /** Points for whoever invited a member who activates (decisions §6). */
  referrerPoints: 100n,
  /** Activated members invited by oneself, to rise from level 1, 2, 3 and 4 (decisions §6). */
  levelDirect1: 3,
  levelDirect2: 5,
  levelDirect3: 10,
  levelDirect4: 15,
  /** Activated members in the line below, to rise from level 1, 2, 3 and 4. */
  levelTeam1: 20,
  levelTeam2: 50,
  levelTeam3: 200,
  levelTeam4: 500,
  /** Gold ones among them, to rise from level 3. */
  levelGold3: 3,
  /** Platinum ones among them, to rise from level 4. */
  levelPlatinum4: 3,
  /** Flexible return for levels 1 to 5, per cent of the interest in the line below (decisions §6). */
  return1: 60,
  return2: 100,
  return3: 130,
  return4: 150,
  return5: 160,
  /** The award of the next level-5 member above a paid one, per cent of the same interest. */
  continuation: 5,
  /** 1: interest brings the line above returns; 0: none any more (decisions §11). */
  returnsOpen: 1,
  /** 1: the flexible treasure takes new money; 0: what is in it goes on (decisions §11). */
  treasureOpen: 1,
  /** Interest of a day on the flexible treasure, in millionths: 0.1 % (decisions §8). */
  treasureRate: 1_000n,
  /** New money is taken while the treasury covers the interest on all of it for so many days (decisions §2). */
  treasureCover: 30,
  /** 1: pledges are sold. 0: none is created any more; what was pledged goes on (decisions §11). */
  pledgesOpen: 1,
  /** What a pledge comes to at least, and in multiples of, USCD (decisions §8). */
  pledgeMinimum: 100_000_000n,
  pledgeStep: 100_000_000n,
  /** What may be pledged on a day by everybody, USCD; 0: what the treasury can set the profit aside for. */
  pledgeQuota: 0n,
  /** What a pledge brings a day, in millionths of it: 0.5 %, and on how many midnights (decisions §8). */
  pledgeRate: 5_000n,
  pledgeDays: 365,
  /** 1: the mall takes orders. 0: none any more; what was bought goes on (decisions §11). */
  mallOpen: 1,
  /** Days after which an order that was sent counts as arrived (decisions §9). */
  mallEndDays: 30,
  /** Least amount of a trade order and of a fill that leaves something, ₡ (decisions §7). */
  tradeMinimum: 100_000_000n,
  /** The most that a buy order offers above the price. */
  tradePremiumMost: 10n,
  /** How long a trade order stays open (decisions §7). */
  tradeExpiry: 604_800,
  /** Open trade orders that one member may have (threats C157). */
  openOrdersMost: 20,
  /** The first price of ₡ (decisions §7). */
  firstPrice: 105_000n,
  /** The daily rise of the price, in millionths: 0.5 % (decisions §7). */
  priceRise: 5_000n,
  /** 1: the roadmap is shown on the market page (specification two §2). */
  roadmap: 0,
  /** 1: pre-orders are sold. 0: none is created any more; what was won and paid goes on (decisions §11). */
  preordersOpen: 1,
  /** A pre-order in USCD, least, most and in multiples of (decisions §8). */
  orderMinimum: 200_000_000n,
  orderMaximum: 5_000_000_000n,
  orderStep: 100_000_000n,
  /** A pre-order in ₡, least and most. */
  orderCigMinimum: 200_000_000n,
  orderCigMaximum: 50_000_000_000n,
  /** What each draw gives away at most, USCD and ₡; 0: what the treasury can promise. */
  orderQuota: 0n,
  orderCigQuota: 0n,
  /** How long before a draw no order is created. */
  orderPause: 600,
  /** How long whoever was drawn waits before the next order. */
  orderRest: 432_000,
  /** How long after winning an order may be paid, and for how long. */
  orderOpens: 86_400,
  orderWindow: 86_400,
  /** How long a paid order is held, and what it brings, in ₡. */
  orderHolding: 604_800,
  orderYield: 60n,
  /** Points for paying an order. */
  orderPoints: 30n,
  /** 1: a membership is frozen that creates no pre-order for so long (decisions §8). */
  idleFreeze: 1,
  idleAfter: 604_800,
  /** How long after a payment its merchant may give ₡ of it back (docs/decisions/0039-merchants-are-paid.md). */
  refundWindow: 2_592_000,
  /** How often a member may write to the house on one business day. */
  feedbackDaily: 5,
  /** 1: the raffle draws. 0: it does not; what was won is still paid, and every draw can be looked at (decisions §11). */
  raffleOpen: 1,
  /** What a draw costs, points (decisions §9). */
  raffleCost: 200n,
  /** The prizes, ₡, from the largest to the smallest. */
  rafflePrize1: 1_000_000_000n,
  rafflePrize2: 200_000_000n,
  rafflePrize3: 100_000_000n,
  rafflePrize4: 50_000_000n,
  rafflePrize5: 30_000_000n,
  rafflePrize6: 10_000_000n,
  /** In how many of all chances each prize is drawn. */
  raffleWeight1: 1,
  raffleWeight2: 9,
  raffleWeight3: 40,
  raffleWeight4: 100,
  raffleWeight5: 250,
  raffleWeight6: 600,
  /** After so many draws a seed is revealed, and another one begins. */
  raffleSeedDraws: 100,
  /** Pictures that a member may send within 24 hours (threats C165). */
  uploadsPerDay: 60,
  /** Working days in which an application is answered (specification two §9). */
  activityReviewDays: 5,
  /** The specification's table of subsidies, USCD: a studio, a small gathering for each who came, a themed salon, the extra reward. */
  subsidyStudioLeast: 200_000_000n,
  subsidyStudioMost: 500_000_000n,
  subsidyPerPerson: 10_000_000n,
  subsidySalon: 500_000_000n,
  subsidyExtraLeast: 50_000_000n,
  subsidyExtraMost: 100_000_000n,
  /** What one person, and one address, may ask for per minute, in units: a call counts as many as it costs (docs/decisions/0063-load-limits.md). */
  personPerMinute: 1_200,
  addressPerMinute: 12_000,
  /** Requests of one person, and of one address, that a node answers at once; others wait for their turn. Fewer than a node has connections to the database. */
  personAtOnce: 6,
  addressAtOnce: 8,
} as const

export type Settings = {
  readonly [K in keyof typeof defaultSettings]: (typeof defaultSettings)[K] extends bigint ? bigint : number
}
