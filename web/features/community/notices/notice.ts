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
  AtSign,
  Award,
  CalendarClock,
  ChartLine,
  CircleCheck,
  Dices,
  Gift,
  Handshake,
  Lock,
  LockOpen,
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
  UserRound,
  UsersRound,
  Vault,
  Wallet,
} from 'lucide-react'
import type { z } from 'zod/mini'
import { paths } from '../../../paths.ts'

/** One notice from the platform to the member. */
export type Notice = z.output<typeof notice>

/** The icon of each kind. */
export const iconOf: Record<NoticeKind, LucideIcon> = {
  depositCredited: ArrowDownToLine,
  depositLeft: Search,
  withdrawalAsked: ArrowUpFromLine,
  withdrawalSent: ArrowUpFromLine,
  withdrawalRefused: Undo2,
  withdrawalCancelled: Undo2,
  transferReceived: ArrowDownLeft,
  transferArrived: ArrowUpRight,
  transferCancelled: Undo2,
  conversionDone: Repeat,
  awarded: Gift,
  tradeSold: Handshake,
  tradeBought: Handshake,
  tradePart: Handshake,
  tradeExpired: Undo2,
  tradeStopped: Undo2,
  priceReached: ChartLine,
  merchantRefunded: Undo2,
  merchantRefundedLess: Undo2,
  orderWon: PartyPopper,
  orderFailed: Dices,
  orderPayable: Wallet,
  orderEnded: CircleCheck,
  frozenUnpaid: Snowflake,
  freezeComing: CalendarClock,
  frozenIdle: Snowflake,
  treasureArrived: Vault,
  pledgeEnded: CircleCheck,
  mallShipped: Truck,
  mallRefunded: Undo2,
  returnsPaid: UsersRound,
  applicationApproved: Gift,
  applicationRefused: MessageSquareText,
  feedbackAnswered: MessageCircleReply,
  rafflePaid: Gift,
  levelReached: Award,
  accountFrozen: Snowflake,
  accountUnfrozen: Sun,
  emailChanging: AtSign,
  emailChangeStopped: AtSign,
  emailChangeFailed: AtSign,
  emailChanged: AtSign,
  nameChanged: UserRound,
  accountLocked: Lock,
  unlockAsked: LockOpen,
  accountUnlocked: LockOpen,
  closingAsked: UserRound,
  closingTakenBack: UserRound,
  closingStopped: UserRound,
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
