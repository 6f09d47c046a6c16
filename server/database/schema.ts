import type { ActivitiesTables } from '../features/activities/activities.tables.ts'
import type { DepositsTables } from '../features/deposits/deposits.tables.ts'
import type { DrawsTables } from '../features/draws/draws.tables.ts'
import type { FeedbackTables } from '../features/feedback/feedback.tables.ts'
import type { FlexibleTreasureTables } from '../features/flexible-treasure/flexible-treasure.tables.ts'
import type { IdentityTables } from '../features/identity/identity.tables.ts'
import type { LinkedAccountsTables } from '../features/linked-accounts/linked-accounts.tables.ts'
import type { MallTables } from '../features/mall/mall.tables.ts'
import type { MemberHistoryTables } from '../features/member/member.tables.ts'
import type { MerchantsTables } from '../features/merchants/merchants.tables.ts'
import type { NewsTables } from '../features/news/news.tables.ts'
import type { NoticesTables } from '../features/notices/notices.tables.ts'
import type { OperatorsTables } from '../features/operators/operators.tables.ts'
import type { OrderBookTables } from '../features/order-book/order-book.tables.ts'
import type { PlatformTables } from '../features/platform/platform.tables.ts'
import type { PledgesTables } from '../features/pledges/pledges.tables.ts'
import type { PreordersTables } from '../features/preorders/preorders.tables.ts'
import type { PriceTables } from '../features/price/price.tables.ts'
import type { RaffleTables } from '../features/raffle/raffle.tables.ts'
import type { ReturnsTables } from '../features/returns/returns.tables.ts'
import type { SettlementTables } from '../features/settlement/settlement.tables.ts'
import type { TeamTables } from '../features/team/team.tables.ts'
import type { TreasuryTables } from '../features/treasury/treasury.tables.ts'
import type { UploadsTables } from '../features/uploads/uploads.tables.ts'
import type { WalletTables } from '../features/wallet/wallet.tables.ts'
import type { WithdrawalsTables } from '../features/withdrawals/withdrawals.tables.ts'
import type { JobsTables } from '../jobs/jobs.tables.ts'
import type { LedgerTables } from '../ledger/ledger.tables.ts'

/** Every table of the database. Each owner of tables declares its own beside its code; here they only meet. */
export interface Schema
  extends LedgerTables,
    ActivitiesTables,
    DrawsTables,
    FeedbackTables,
    FlexibleTreasureTables,
    IdentityTables,
    LinkedAccountsTables,
    JobsTables,
    MallTables,
    MemberHistoryTables,
    MerchantsTables,
    NewsTables,
    NoticesTables,
    OperatorsTables,
    OrderBookTables,
    PlatformTables,
    PledgesTables,
    PreordersTables,
    PriceTables,
    RaffleTables,
    ReturnsTables,
    SettlementTables,
    TeamTables,
    TreasuryTables,
    UploadsTables,
    WalletTables,
    DepositsTables,
    WithdrawalsTables {}
