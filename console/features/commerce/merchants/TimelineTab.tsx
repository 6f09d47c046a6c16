import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { MerchantFrame, type RecordTabProps } from './MerchantFrame.tsx'

/** Money, devices, acts of operators, conversations and notes of a merchant in one stream. */
export const TimelineTab = (tab: RecordTabProps) => (
  <MerchantFrame of={tab}>
    <Timeline subject={{ vcode: tab.vcode }} name={tab.name} tabs={tab.tabs} />
  </MerchantFrame>
)
