import { consoleContract } from '@humidor/contract/console/index.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import { SelectionBar } from '../../../components/SelectionBar.tsx'
import type { RowSelection } from '../../../components/useSelection.ts'
import { many } from '../../../words/counts.ts'
import { ApproveMany } from './ApproveMany.tsx'
import { RejectMany } from './RejectMany.tsx'
import { isApprovable, sumsOf } from './selected.ts'
import type { Row } from './withdrawal.ts'

const { approveWithdrawals, rejectWithdrawals } = consoleContract.withdrawals

export interface SelectedBarProps {
  /** The selected rows on screen. */
  rows: readonly Row[]
  selection: Pick<RowSelection, 'clear' | 'keep'>
}

/** The selected requests to review: their number and exact sums, and what to do with all of them. */
export function ReviewBar({ rows, selection }: SelectedBarProps) {
  const may = useMay()
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const close = () => setAsking(undefined)
  const approvable = rows.filter(isApprovable)
  // Those that were not part of it stay selected, too.
  const kept = (refused: readonly string[]) =>
    selection.keep([...refused, ...rows.filter((row) => !isApprovable(row)).map(({ id }) => id)])
  const others = rows.length - approvable.length
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar
          count={rows.length}
          onClear={selection.clear}
          acts={
            <>
              {may(rejectWithdrawals) && (
                <Button small kind="danger-quiet" onClick={() => setAsking('reject')}>
                  Reject {rows.length}
                </Button>
              )}
              {may(approveWithdrawals) && (
                <Button small disabled={approvable.length === 0} onClick={() => setAsking('approve')}>
                  Approve {approvable.length}
                </Button>
              )}
            </>
          }
        >
          <Sums rows={rows} />
          {others > 0 && may(approveWithdrawals) && (
            <p className="quiet">{many(others, 'must', 'must')} be opened to approve</p>
          )}
        </SelectionBar>
      )}
      {asking === 'approve' && <ApproveMany rows={approvable} onDone={kept} onClose={close} />}
      {asking === 'reject' && <RejectMany rows={rows} onDone={selection.keep} onClose={close} />}
    </>
  )
}

/** The exact sum to pay, for each network. */
export const Sums = ({ rows }: { rows: readonly Row[] }) =>
  sumsOf(rows).map(({ chain, pays }) => (
    <p key={chain} className="tnum nowrap">
      {chain} <Money amount={pays} coin="USDT" places={placesOf(pays)} />
    </p>
  ))
