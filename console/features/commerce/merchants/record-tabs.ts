import { ApiKeysTab } from './ApiKeysTab.tsx'
import { BillsTab } from './BillsTab.tsx'
import { ChargesTab } from './ChargesTab.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { EntriesTab } from './EntriesTab.tsx'
import { EventsTab } from './EventsTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PayoutsTab } from './PayoutsTab.tsx'
import { RefundsTab } from './RefundsTab.tsx'
import { StaffTab } from './StaffTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { WebhooksTab } from './WebhooksTab.tsx'

/** The tabs of a merchant's page, in their order. A new one is a line here. */
export const recordTabs = [
  { id: 'overview', label: 'Overview', Tab: OverviewTab },
  { id: 'timeline', label: 'Timeline', Tab: TimelineTab },
  { id: 'bills', label: 'Bills', Tab: BillsTab },
  { id: 'charges', label: 'Charges', Tab: ChargesTab },
  { id: 'refunds', label: 'Refunds', Tab: RefundsTab },
  { id: 'payouts', label: 'Payouts', Tab: PayoutsTab },
  { id: 'ledger', label: 'Ledger', Tab: EntriesTab },
  { id: 'staff', label: 'Staff', Tab: StaffTab },
  { id: 'devices', label: 'Devices', Tab: DevicesTab },
  { id: 'keys', label: 'API keys', Tab: ApiKeysTab },
  { id: 'webhooks', label: 'Webhooks', Tab: WebhooksTab },
  { id: 'history', label: 'History', Tab: EventsTab },
] as const
