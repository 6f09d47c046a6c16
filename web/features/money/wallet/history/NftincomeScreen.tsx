import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { useAskMore } from '../../../../api/useAsk.ts'
import { Records } from '../../../../frame/Records.tsx'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { Movement } from './Movement.tsx'
import { RowSheet } from './RowSheet.tsx'

/** /Nftincome: the entries of pledges, paid and earned. */
export function NftincomeScreen() {
  const words = useWords('pledges')
  return (
    <Records
      title={words('income.title')}
      from={paths.nft}
      empty={{ title: words('income.empty'), text: words('income.emptyText'), action: words('title') }}
      of={useAskMore(walletCalls.detail, { wallet: 0, op: operations.pledge })}
      row={(row, open) => <Movement row={row} onOpen={open} />}
      sheet={(row, close) => <RowSheet row={row} onClose={close} />}
    />
  )
}
