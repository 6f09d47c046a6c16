import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { paymentFile } from '@humidor/domain/money/payment-file.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { save } from '@humidor/ui/saving.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { datedName } from '../../../components/file-columns.ts'
import { type ItemOutcome, ItemOutcomes, refusedOf } from '../../../components/ItemOutcomes.tsx'
import { SelectionBar } from '../../../components/SelectionBar.tsx'
import { many } from '../../../words/counts.ts'
import type { ManyProps } from './ApproveMany.tsx'
import { changes } from './changes.ts'
import { type SelectedBarProps, Sums } from './SelectedBar.tsx'
import { SumLines } from './SumLines.tsx'
import { idsOf, sumsOf } from './selected.ts'
import { titleOf } from './withdrawal.ts'

const { takePayments } = consoleContract.withdrawalPayments

/** The selected requests to pay: their number and exact sums, and a file for the wallet of each network. */
export function PayBar({ rows, selection }: SelectedBarProps) {
  const [asking, setAsking] = useState<Chain>()
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar
          count={rows.length}
          onClear={selection.clear}
          acts={sumsOf(rows).map(({ chain, count }) => (
            <Button key={chain} small onClick={() => setAsking(chain)}>
              File for {chain}, {count}
            </Button>
          ))}
        >
          <Sums rows={rows} />
        </SelectionBar>
      )}
      {asking && (
        <PaymentFile
          rows={rows.filter(({ chain }) => chain === asking)}
          chain={asking}
          onDone={selection.keep}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Takes the withdrawals of one network and writes them into a file for a wallet. */
function PaymentFile({ rows: selected, chain, onDone, onClose }: ManyProps & { chain: Chain }) {
  const [rows] = useState(selected)
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome<'taken'>[]>()
  const act = useAct(takePayments, {
    changes,
    then: (answer) => {
      const taken = new Set(answer.outcomes.filter(({ done }) => done !== null).map(({ id }) => id))
      const paid = rows.filter(({ id }) => taken.has(id))
      if (paid.length > 0) {
        const name = `${datedName(`payments-${chain}`, new Date())}.csv`
        save(new Blob([paymentFile(paid)], { type: 'text/csv;charset=utf-8' }), name)
      }
      setOutcomes(answer.outcomes)
      onDone(refusedOf(answer.outcomes))
    },
  })
  if (outcomes)
    return (
      <ItemOutcomes
        title={`${outcomes.filter(({ done }) => done !== null).length} of ${outcomes.length} in the file`}
        outcomes={outcomes}
        nameOf={titleOf}
        refusedText="They stay selected."
        doneText={{ taken: 'In the file, and yours for an hour' }}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={`Payment file for ${chain}`}
      text={`A CSV file with number, address and exact amount of ${many(rows.length, 'payment', 'payments')}. They are yours for an hour: nobody else can open or pay them. Send each as a transaction of its own: one transaction that pays several cannot be entered. Then paste the transactions under “Enter payments”.`}
      act="Take them and save the file"
      busy={act.busy}
      disabled={act.offline}
      onAct={() => void act.act({ ids: idsOf(rows) })}
      onClose={onClose}
    >
      <SumLines rows={rows} />
    </FormDialog>
  )
}
