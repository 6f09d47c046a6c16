import { isClosedName } from '@humidor/domain/accounts/closed-name.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CopyBox } from '@humidor/ui/CopyButton.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { momentText } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { nameOf, sideOf } from './naming.ts'
import { RowLabel } from './RowLabel.tsx'
import { RowStatus } from './RowStatus.tsx'
import type { WalletRow } from './WalletRow.ts'

const exactly = (row: WalletRow, amount: bigint) => (row.coin === 'POINT' ? 0 : placesOf(micros(amount)))

const PaidFor = lazy(async () => ({ default: (await import('./PaidFor.tsx')).PaidFor }))

/** One row in full precision, with the number that support asks for. */
export function RowSheet({ row, onClose }: { row: WalletRow; onClose: () => void }) {
  const words = useWords('asset')
  const frame = useWords('frame')
  const [label, setLabel] = useState(row.label)
  return (
    <Sheet open title={words(`say.${nameOf(row)}`)} onClose={onClose}>
      <Money amount={row.moneyChange} coin={row.coin} size="lg" signed places={exactly(row, row.moneyChange)} />
      <Kv
        rows={[
          { name: words('row.wallet'), value: words(`wallets.${row.wallet as 1}`) },
          { name: words('row.status'), value: <RowStatus row={row} /> },
          row.other !== null && {
            name: words(`row.${sideOf(row)}`),
            value: isClosedName(row.other) ? words('closedAccount') : row.other,
          },
          row.note !== null && { name: words('row.note'), value: row.note },
          label !== null && { name: words('label.name'), value: label },
          { name: words('row.at'), value: momentText(row.createdAt) },
          {
            name: words('row.after'),
            value: <Money amount={row.balanceAfter} coin={row.coin} places={exactly(row, row.balanceAfter)} />,
          },
        ]}
      />
      {row.id > 0 && <RowLabel id={row.id} label={label} onLabel={setLabel} />}
      {(row.say === 'payToMerchant' || row.say === 'merchantRefund') && <Note kind="plain">{words('row.refund')}</Note>}
      <div className="stack">
        <p className="label">{words('row.number')}</p>
        <CopyBox
          text={String(row.transfer)}
          label={words('row.copy')}
          done={words('row.copied')}
          failed={frame('url_copy_failed')}
        />
        {row.transfer > 0 && (
          <p className="center">
            <TextLink href={`${paths.receipts}?transfer=${row.transfer}&wallet=${row.wallet}`}>
              {words('row.receipt')}
            </TextLink>
          </p>
        )}
      </div>
      {/* Last, as it arrives late and must not move a button. */}
      {row.say === 'payToMerchant' && (
        <Suspense>
          <PaidFor transfer={row.transfer} />
        </Suspense>
      )}
    </Sheet>
  )
}
