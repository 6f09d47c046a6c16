import type { Chain } from '@humidor/domain/money/deposit.ts'
import { explorerOf } from '@humidor/domain/money/explorer.ts'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { useWords } from '../../../words/words.ts'

const sites = { BSC: 'BscScan', TRX: 'Tronscan' } as const

/** A transaction's id to copy, with the link to its network's public explorer. */
export function Transaction({ chain, txid }: { chain: Chain; txid: string }) {
  const words = useWords('deposits')
  const frame = useWords('frame')
  return (
    <div className="stack">
      <p className="label">{words('detail.transaction')}</p>
      <CopyBox
        text={txid}
        label={words('detail.copyTxid')}
        done={words('detail.txidCopied')}
        failed={frame('url_copy_failed')}
      />
      <div>
        <a
          className="textlink textlink--flush"
          href={explorerOf(chain, txid)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words('detail.explorer', { site: sites[chain] })}
        </a>
      </div>
    </div>
  )
}
