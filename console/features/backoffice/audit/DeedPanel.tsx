import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Panel, PanelPart } from '../../../components/Panel.tsx'
import { nameOfCall } from '../../../words/deeds.ts'
import { exactText } from '../../../words/moments.ts'
import { inLines } from './asked.ts'
import type { Deed } from './deed.ts'

/** One audit event in full. */
export function DeedPanel({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  return (
    <Panel title={nameOfCall(deed.call)} onClose={onClose}>
      <Kv
        flush
        rows={[
          { name: 'Row', value: deed.id },
          { name: 'At', value: exactText(deed.at) },
          { name: 'Operator', value: deed.operator },
          { name: 'From', value: deed.ip, mono: true },
          { name: 'Call', value: deed.call, mono: true },
        ]}
      />
      <PanelPart title="What was asked">
        <pre className="panel__code mono">{inLines(deed.request) || 'nothing but the call'}</pre>
      </PanelPart>
      <PanelPart title="Hash" action={<CopyButton text={deed.hash} done="Hash copied" failed="Copying did not work" />}>
        <p className="mono panel__addr">{inGroups(deed.hash).join(' ')}</p>
        <p className="quiet">SHA-256 over this row and the one before: no row can be changed or left out unseen.</p>
      </PanelPart>
    </Panel>
  )
}
