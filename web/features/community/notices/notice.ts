import type { notice } from '@humidor/contract/community/notices.ts'
import type { NoticeKind } from '@humidor/domain/community/notices.ts'
import type { NoticePlace } from '@humidor/domain/community/written-notice.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowUpRight,
  Award,
  CircleCheck,
  Dices,
  Gift,
  Handshake,
  type LucideIcon,
  MessageCircleReply,
  MessageSquareText,
  PartyPopper,
  Repeat,
  Search,
  Snowflake,
  Sun,
  Truck,
  Undo2,
  UsersRound,
  Vault,
  Wallet,
} from 'lucide-react'
import type { z } from 'zod/mini'
import { paths } from '../../../paths.ts'

/** One notice from the platform to the member. */
export type Notice = z.output<typeof notice>

interface Look {
  icon: LucideIcon
  /** The page that shows its subject. */
  leads: string
}

/** The icon of each kind, and its link. */
export const lookOf: Record<NoticeKind, Look> = {
  depositCredited: { icon: ArrowDownToLine, leads: paths.depositdetail },
  depositLeft: { icon: Search, leads: paths.depositdetail },
  withdrawalAsked: { icon: ArrowUpFromLine, leads: paths.withdrawdetail },
  withdrawalSent: { icon: ArrowUpFromLine, leads: paths.withdrawdetail },
  withdrawalRefused: { icon: Undo2, leads: paths.withdrawdetail },
  withdrawalCancelled: { icon: Undo2, leads: paths.withdrawdetail },
  transferReceived: { icon: ArrowDownLeft, leads: paths.asset },
  transferArrived: { icon: ArrowUpRight, leads: paths.asset },
  transferCancelled: { icon: Undo2, leads: paths.asset },
  conversionDone: { icon: Repeat, leads: paths.exchangeusdt },
  awarded: { icon: Gift, leads: paths.asset },
  tradeSold: { icon: Handshake, leads: paths.cbselldetail },
  tradeBought: { icon: Handshake, leads: paths.cbselldetail },
  tradePart: { icon: Handshake, leads: paths.cbselldetail },
  tradeExpired: { icon: Undo2, leads: paths.cbselldetail },
  tradeStopped: { icon: Undo2, leads: paths.cbselldetail },
  merchantRefunded: { icon: Undo2, leads: `${paths.asset}?tab=income` },
  merchantRefundedLess: { icon: Undo2, leads: `${paths.asset}?tab=income` },
  orderWon: { icon: PartyPopper, leads: paths.shop },
  orderFailed: { icon: Dices, leads: `${paths.shop}?tab=all` },
  orderPayable: { icon: Wallet, leads: paths.shop },
  orderEnded: { icon: CircleCheck, leads: `${paths.shop}?tab=all` },
  frozenUnpaid: { icon: Snowflake, leads: paths.shop },
  frozenIdle: { icon: Snowflake, leads: paths.shop },
  treasureArrived: { icon: Vault, leads: paths.lhb },
  pledgeEnded: { icon: CircleCheck, leads: paths.nftorder },
  mallShipped: { icon: Truck, leads: paths.mallOrderList },
  mallRefunded: { icon: Undo2, leads: paths.mallOrderList },
  returnsPaid: { icon: UsersRound, leads: `${paths.asset}?tab=rewards` },
  applicationApproved: { icon: Gift, leads: paths.activityApplyDetail },
  applicationRefused: { icon: MessageSquareText, leads: paths.activityApplyDetail },
  feedbackAnswered: { icon: MessageCircleReply, leads: paths.feedback },
  rafflePaid: { icon: Gift, leads: paths.lotteryDetail },
  levelReached: { icon: Award, leads: paths.vip },
  accountFrozen: { icon: Snowflake, leads: paths.unActive },
  accountUnfrozen: { icon: Sun, leads: paths.index },
}

/** The address of each page that an operator may link to. */
export const leadsTo: Record<NoticePlace, string> = {
  deposit: paths.deposit,
  withdraw: paths.withdraw,
  asset: paths.asset,
  shop: paths.shop,
  pledges: paths.nft,
  treasure: paths.lhb,
  trade: paths.cbtrade,
  market: paths.market,
  vip: paths.vip,
  share: paths.share,
  mall: paths.mall,
  activities: paths.activity,
  raffle: paths.lottery,
  feedback: paths.feedback,
  mails: paths.mails,
  devices: paths.sessions,
}

/** The values in a notice, in the reader's notation: amounts to the last millionth. */
export const named = (
  params: Notice['params'],
  moneyText: (amount: bigint, coin: 'USDT' | 'USCD' | 'CIG' | 'POINT', how: { places: number }) => string,
) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value]
      const amount = BigInt(value.amount)
      return [name, moneyText(amount, value.coin, { places: value.coin === 'POINT' ? 0 : placesOf(micros(amount)) })]
    }),
  )
