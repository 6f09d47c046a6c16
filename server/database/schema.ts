import type { IdentityTables } from '../features/accounts/identity/identity.tables.ts'
import type { LinkedAccountsTables } from '../features/accounts/linked-accounts/linked-accounts.tables.ts'
import type { MemberHistoryTables } from '../features/accounts/member/member.tables.ts'
import type { TeamTables } from '../features/accounts/team/team.tables.ts'
import type { OperatorsTables } from '../features/backoffice/operators/operators.tables.ts'
import type { MallTables } from '../features/commerce/mall/mall.tables.ts'
import type { MerchantsTables } from '../features/commerce/merchants/merchants.tables.ts'
import type { ActivitiesTables } from '../features/community/activities/activities.tables.ts'
import type { FeedbackTables } from '../features/community/feedback/feedback.tables.ts'
import type { NewsTables } from '../features/community/news/news.tables.ts'
import type { NoticesTables } from '../features/community/notices/notices.tables.ts'
import type { DepositsTables } from '../features/money/deposits/deposits.tables.ts'
import type { TreasuryTables } from '../features/money/treasury/treasury.tables.ts'
import type { WalletTables } from '../features/money/wallet/wallet.tables.ts'
import type { WithdrawalsTables } from '../features/money/withdrawals/withdrawals.tables.ts'
import type { DrawsTables } from '../features/products/draws/draws.tables.ts'
import type { FlexibleTreasureTables } from '../features/products/flexible-treasure/flexible-treasure.tables.ts'
import type { PledgesTables } from '../features/products/pledges/pledges.tables.ts'
import type { PreordersTables } from '../features/products/preorders/preorders.tables.ts'
import type { RaffleTables } from '../features/products/raffle/raffle.tables.ts'
import type { SettlementTables } from '../features/products/settlement/settlement.tables.ts'
import type { ReturnsTables } from '../features/products/team-returns/team-returns.tables.ts'
import type { OrderBookTables } from '../features/trading/order-book/order-book.tables.ts'
import type { PriceTables } from '../features/trading/price/price.tables.ts'
import type { JobsTables } from '../jobs/jobs.tables.ts'
import type { LedgerTables } from '../ledger/ledger.tables.ts'
import type { PlatformTables } from '../platform/settings/settings.tables.ts'
import type { UploadsTables } from '../platform/uploads/uploads.tables.ts'

/** Every table of the database. Each feature declares its own tables beside its code. */
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
