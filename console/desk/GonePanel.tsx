import { EmptyState } from '@humidor/ui/State.tsx'
import { Panel } from './Panel.tsx'

export interface GonePanelProps {
  /** What is not there, as "This request is not in this tab". */
  title: string
  /** What may have become of it, and where to look. */
  text: string
  onClose: () => void
}

/** The address names something that this page does not have, as after another operator has decided about it. */
export const GonePanel = ({ title, text, onClose }: GonePanelProps) => (
  <Panel title="Not here" onClose={onClose}>
    <EmptyState bare title={title} text={text} />
  </Panel>
)
