import { explorerOf } from '@humidor/domain/money/explorer.ts'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { inGroups } from '@humidor/ui/copying.ts'
import { PanelPart } from '../../../components/Panel.tsx'

/** An address under its own small title, in groups that are easy to compare. */
export const Address = ({ title, text }: { title: string; text: string }) => (
  <PanelPart title={title}>
    <p className="mono panel__addr">{inGroups(text).join(' ')}</p>
  </PanelPart>
)

/** A full transaction id to copy, and a link to its network's explorer. */
export const Transaction = ({ chain, txid }: { chain: 'BSC' | 'TRX'; txid: string }) => (
  <PanelPart title="Transaction" action={<CopyButton text={txid} done="Transaction copied" failed="Copying failed" />}>
    <p className="mono panel__addr">{txid}</p>
    <a className="textlink textlink--flush" href={explorerOf(chain, txid)} target="_blank" rel="noopener noreferrer">
      Show on {chain === 'BSC' ? 'BscScan' : 'Tronscan'}
    </a>
  </PanelPart>
)
