import * as walletCalls from '@humidor/contract/money/wallet.ts'
import { dayName, isBusinessDay } from '@humidor/domain/business-day.ts'
import { readLine } from '@humidor/domain/typed/texts.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CoinsArt } from '@humidor/ui/art/ListArt.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { FileDown, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useAskMore } from '../../../../api/useAsk.ts'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'
import { type Asked, countOf, everything, requestOf } from './asked-rows.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { kindOf } from './kinds.ts'
import { Movement } from './Movement.tsx'
import { RowSheet } from './RowSheet.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import type { WalletRow } from './WalletRow.ts'

type Detail = typeof walletCalls.detail

const REBATE = 4

/** The member's own ledger entries, of one wallet (1 to 6) or of all (0), with a filter and a statement as a file. */
export function WalletDetail({ wallet }: { wallet: number }) {
  const words = useWords('asset')
  const [asked, setAsked] = useState<Asked>(everything)
  const [open, setOpen] = useState<'filter' | 'statement'>()
  const [shown, setShown] = useState<WalletRow>()
  // The rebate wallet has a call of its own in the specification; its rows have the same shape.
  const call: Detail = wallet === REBATE ? (walletCalls.rebateDetail as unknown as Detail) : walletCalls.detail
  const rows = useAskMore(call, { wallet, ...requestOf(asked) })
  const narrowed = countOf(asked)
  return (
    <Section
      title={words('wallet')}
      action={
        <TextLink flush before={ListFilter} onClick={() => setOpen('filter')}>
          {narrowed === 0 ? words('filter') : words('filtered', { count: narrowed })}
        </TextLink>
      }
    >
      {/* Above the list, as the list grows while the reader scrolls and nobody would reach its end. */}
      <TextLink flush before={FileDown} onClick={() => setOpen('statement')}>
        {words('statement.open')}
      </TextLink>
      {narrowed > 0 && <Narrowed asked={asked} onClear={() => setAsked(everything)} />}
      <LoadMoreList
        items={rows.rows}
        of={rows.list}
        keyOf={(row) => row.id}
        label={words('wallet')}
        empty={
          narrowed > 0 ? (
            <Nothing more={rows.hasMore} busy={rows.loadingMore} onMore={rows.loadMore} />
          ) : (
            <EmptyState
              art={<CoinsArt />}
              title={words('empty.title')}
              text={words('empty.text')}
              action={
                <ButtonLink kind="quiet" small href={paths.deposit}>
                  {words('empty.action')}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(row) => <Movement row={row} onOpen={() => setShown(row)} />}
      </LoadMoreList>
      {open === 'filter' && (
        <FilterSheet
          asked={asked}
          onAsk={(next) => {
            setAsked(next)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'statement' && <StatementSheet wallet={wallet} onClose={() => setOpen(undefined)} />}
      {shown && <RowSheet row={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}

/** A day as people read it; … when it is left open. */
const nameOf = (day: string) => (isBusinessDay(day) ? dayName(day) : '…')

/** The filter in force, and the button that clears it. */
function Narrowed({ asked, onClear }: { asked: Asked; onClear: () => void }) {
  const words = useWords('asset')
  const kind = kindOf(asked.op)
  const days = asked.from || asked.to ? words('days', { from: nameOf(asked.from), to: nameOf(asked.to) }) : undefined
  const search = readLine(asked.search)
  const parts = [kind && words(`say.${kind.name}`), days, search && words('quoted', { text: search })]
    .filter(Boolean)
    .join(' · ')
  return (
    <p className="between">
      <span className="caption">{parts}</span>
      <TextLink flush before={X} onClick={onClear}>
        {words('clear')}
      </TextLink>
    </p>
  )
}

/** Nothing found so far. A long history is not searched in one request. */
function Nothing({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const words = useWords('asset')
  return (
    <EmptyState
      art={<CoinsArt />}
      title={words('noMatch')}
      text={more ? words('searchedSoFar') : words('noMatchText')}
      action={
        more && (
          <Button kind="quiet" small busy={busy} onClick={onMore}>
            {words('searchOn')}
          </Button>
        )
      }
    />
  )
}
