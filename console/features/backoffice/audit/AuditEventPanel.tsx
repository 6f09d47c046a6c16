import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { nameOfCall } from '../../../words/audit-events.ts'
import { exactText } from '../../../words/moments.ts'
import type { AuditEvent } from './audit-event.ts'
import { inLines } from './request-text.ts'

/** One audit event in full. */
export function AuditEventPanel({ deed, onClose }: { deed: AuditEvent; onClose: () => void }) {
  return (
    <Panel title={nameOfCall(deed.call)} onClose={onClose}>
      <Kv
        flush
        rows={[
          { name: 'Row', value: deed.id },
          { name: 'Time', value: exactText(deed.at) },
          { name: 'Operator', value: deed.operator },
          { name: 'From', value: deed.ip, mono: true },
          { name: 'Call', value: deed.call, mono: true },
        ]}
      />
      <PanelPart title="Request data">
        <pre className="panel__code mono">{inLines(deed.request) || 'none'}</pre>
      </PanelPart>
      <PanelPart title="Hash" action={<CopyButton text={deed.hash} done="Hash copied" failed="Copying failed" />}>
        <p className="mono panel__addr">{inGroups(deed.hash).join(' ')}</p>
        <p className="quiet">SHA-256 of this row and the previous hash, so changed or missing rows are detected.</p>
      </PanelPart>
    </Panel>
  )
}
