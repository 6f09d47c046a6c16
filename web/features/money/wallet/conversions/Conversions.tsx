import { queryKeyOf } from '@humidor/client/asking.ts'
import type { AnswerOf } from '@humidor/client/client.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { movementStatus } from '@humidor/domain/money/movement.ts'
import { Status } from '@humidor/ui/Badge.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Confirm } from '@humidor/ui/Confirm.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { Repeat } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { queries } from '../../../../api/query-client.ts'
import { useAct } from '../../../../api/useAct.ts'
import { useAsk } from '../../../../api/useAsk.ts'
import { momentText, unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import { ReservedRow } from '../ReservedRow.tsx'
import { useTooLate } from '../useTooLate.ts'

type Conversion = AnswerOf<typeof walletCalls.transactionToBalanceHistory>[number]

const { pending, done } = movementStatus

/** How many ended ones are shown before the reader asks for more. */
const FEW = 5

/** The amount of a conversion, without the sign of its change. */
const amountOf = ({ moneyChange }: Conversion): Uscd => micros<'USCD'>(moneyChange < 0n ? -moneyChange : moneyChange)

const endOf = ({ endedAt, createdAt }: Conversion) => (endedAt ?? createdAt).getTime()

/** By the end, which each row shows: a cancelled one may end before one that began earlier. */
const newestFirst = (ended: readonly Conversion[]) => ended.toSorted((one, other) => endOf(other) - endOf(one))

/** The member's conversions back into USDT: those that can still be cancelled, and the newest ended ones. */
export function Conversions({ offset }: { offset: number }) {
  const history = useAsk(walletCalls.transactionToBalanceHistory, {}, { every: 15_000 })
  const underWay = history.data?.filter(({ status }) => status === pending).length
  useArrivals(underWay)
  return (
    <Loaded of={history} skeleton={<RowsSkeleton rows={2} />}>
      {(all) => (
        <>
          <Pending
            of={all.filter(({ status }) => status === pending)}
            offset={offset}
            onDue={() => void history.refetch()}
          />
          <Ended of={newestFirst(all.filter(({ status }) => status !== pending))} />
        </>
      )}
    </Loaded>
  )
}

/** The other screens show arrivals at once. */
function useArrivals(underWay: number | undefined) {
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current !== undefined && underWay !== undefined && underWay < before.current)
      for (const call of [memberCalls.info, walletCalls.detail])
        void queries.invalidateQueries({ queryKey: queryKeyOf(call) })
    before.current = underWay
  }, [underWay])
}

function Pending({ of, offset, onDue }: { of: readonly Conversion[]; offset: number; onDue: () => void }) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const [asked, setAsked] = useState<number>()
  const chosen = of.find(({ did }) => did === asked)
  const close = () => setAsked(undefined)
  const cancel = useAct(walletCalls.cancelTransactionToBalance, {
    success: words('held.cancelled'),
    changes: [walletCalls.transactionToBalanceHistory, memberCalls.info, walletCalls.detail],
    inField: ['not_found', 'illegal_operation'],
  })
  useTooLate(cancel.refusal)
  if (of.length === 0) return null
  return (
    <Section title={words('conversions.pending')}>
      <Rows card>
        {of.map((one) => (
          <ReservedRow
            key={one.did}
            icon={Repeat}
            title={words('exchangeusdt.heading')}
            amount={amountOf(one)}
            dueAt={one.dueAt}
            offset={offset}
            onDue={onDue}
            onCancel={() => setAsked(one.did)}
          />
        ))}
      </Rows>
      {chosen && (
        <Confirm
          danger
          title={words('conversions.cancelTitle')}
          text={words('conversions.cancelText', {
            amount: exactly(amountOf(chosen)),
            moment: unbroken(chosen.dueAt),
          })}
          act={words('conversions.cancelSubmit')}
          keep={words('held.keep')}
          busy={cancel.busy}
          disabled={cancel.offline}
          onAct={() => void cancel.act({ did: chosen.did }).then(close)}
          onClose={close}
        />
      )}
    </Section>
  )
}

function Ended({ of }: { of: readonly Conversion[] }) {
  const words = useWords('wallet')
  const frame = useWords('frame')
  const [all, setAll] = useState(false)
  if (of.length === 0) return null
  return (
    <Section title={words('conversions.earlier')}>
      <Rows>
        {of.slice(0, all ? undefined : FEW).map((one) => (
          <Row
            key={one.did}
            icon={Repeat}
            title={words('exchangeusdt.heading')}
            sub={momentText(new Date(endOf(one)))}
            end={
              <>
                <Money amount={amountOf(one)} coin="USCD" />
                <Status kind={one.status === done ? 'done' : 'fail'}>
                  {words(one.status === done ? 'conversions.done' : 'conversions.cancelled')}
                </Status>
              </>
            }
          />
        ))}
      </Rows>
      {!all && of.length > FEW && (
        <Button kind="quiet" block onClick={() => setAll(true)}>
          {frame('ui.loadMore')}
        </Button>
      )}
    </Section>
  )
}
