import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import '@humidor/ui/css/screen-shop.css'
import { wallets } from '@humidor/domain/money/wallets.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useOnline } from '../../../session/online.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { Alarm } from './Alarm.tsx'
import { textOfAccount } from './account-text.ts'
import { accountIn, amountIn } from './amount.ts'
import { compareHere, type Ended } from './here.ts'
import { KeptFiles } from './KeptFiles.tsx'
import type { KeptReceipt, Owner } from './kept.ts'
import { type Overview, useOverview } from './overview.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'

export interface ReceiptsProps {
  /** Undefined until it is known who is signed in. */
  owner: Owner | undefined
  back: string
}

/** The receipts that this device keeps: whether they match what the platform shows, the newest of them, and files. */
export function Receipts({ owner, back }: ReceiptsProps) {
  const words = useWords('receipts')
  const asked = useAsked()
  const overview = useOverview(owner, asked.transfer)
  const compare = useComparison(owner, () => void overview.refetch())
  return (
    <Page title={words('title')} back={back} of={overview}>
      {(kept) => (
        <>
          {owner !== undefined && kept.findings.length > 0 && <Alarm owner={owner} findings={kept.findings} />}
          <p className="muted">{words('lead')}</p>
          {kept.blocked ? <Note kind="ember">{words('blocked')}</Note> : <State of={kept} compare={compare} />}
          {!kept.blocked && asked.transfer > 0 && (
            <Asked transfer={asked.transfer} of={kept.asked.filter((one) => isOn(one, asked.account))} />
          )}
          {!kept.blocked && <Newest of={kept.newest} />}
          {owner !== undefined && !kept.blocked && (
            <KeptFiles owner={owner} count={kept.count} changed={() => void overview.refetch()} />
          )}
        </>
      )}
    </Page>
  )
}

/** The movement in the address, `?transfer=…&wallet=…`, as `RowSheet` links to it. 0: none. */
function useAsked() {
  const [query] = useSearchParams()
  const transfer = Number(query.get('transfer') ?? '')
  const { account } = wallets.find(({ wallet }) => String(wallet) === query.get('wallet')) ?? {}
  return { transfer: Number.isSafeInteger(transfer) && transfer > 0 ? transfer : 0, account }
}

/** True for a receipt of an account of this name; undefined: of any. */
const isOn = (one: KeptReceipt, account: string | undefined) => account === undefined || accountIn(one).name === account

/** Compares on request. It stops when the reader leaves the page. */
function useComparison(owner: Owner | undefined, changed: () => void) {
  const [state, setState] = useState<Ended | 'idle' | 'working'>('idle')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    if (owner === undefined) return
    const { signal } = (running.current = new AbortController())
    setState('working')
    const ended = await compareHere(owner, signal)
    if (signal.aborted) return
    setState(ended)
    changed()
  }
  return { state, start: () => void start() }
}

function State({ of, compare }: { of: Overview; compare: ReturnType<typeof useComparison> }) {
  const words = useWords('receipts')
  const offline = !useOnline()
  const { count, progress, findings } = of
  const last = progress?.comparedAt
  return (
    <Section title={words('state.title')}>
      <Card pad className="nextdraw">
        {last && findings.length === 0 && <h3 className="title-2 leaf">{words('state.same')}</h3>}
        <Kv
          flush
          rows={[
            { name: words('state.count'), value: String(count) },
            { name: words('state.compared'), value: last ? unbroken(new Date(last)) : words('state.never') },
          ]}
        />
        {progress && !progress.complete && <Note kind="plain">{words('state.more')}</Note>}
        {progress?.hasUnknown && <Note kind="plain">{words('state.unknown')}</Note>}
        <div role="status">
          {compare.state === 'failed' && <Note kind="plain">{words('state.failed')}</Note>}
          {compare.state === 'full' && <Note kind="ember">{words('state.full')}</Note>}
          {compare.state === 'busy' && <Note kind="plain">{words('state.busy')}</Note>}
        </div>
        <Button block busy={compare.state === 'working'} disabled={offline} onClick={compare.start}>
          {words('state.submit')}
        </Button>
      </Card>
    </Section>
  )
}

function Newest({ of }: { of: readonly KeptReceipt[] }) {
  const words = useWords('receipts')
  if (of.length === 0) return <EmptyState art={<LetterArt />} title={words('none')} text={words('noneText')} />
  return <Listed title={words('newest')} of={of} />
}

/** The receipt of one movement, open at once. A transfer between two accounts of a member has two. */
function Asked({ transfer, of }: { transfer: number; of: readonly KeptReceipt[] }) {
  const words = useWords('receipts')
  const title = words('of.title', { transfer: String(transfer) })
  if (of.length > 0) return <Listed title={title} of={of} first={of.length === 1 ? of[0] : undefined} />
  return (
    <Section title={title}>
      <Note kind="plain">{words('of.none')}</Note>
    </Section>
  )
}

interface ListedProps {
  title: string
  of: readonly KeptReceipt[]
  /** It is open when the list appears. */
  first?: KeptReceipt | undefined
}

function Listed({ title, of, first }: ListedProps) {
  const ofAccounts = useWords('liabilities')
  const [opened, setOpened] = useState(first)
  return (
    <Section title={title}>
      <Rows card label={title}>
        {of.map((one) => {
          const { name, coin } = accountIn(one)
          return (
            <Row
              key={`${one.account} ${one.seq}`}
              icon={one.good ? CircleCheck : CircleX}
              title={ofAccounts(textOfAccount(name))}
              sub={unbroken(new Date(one.receipt.at))}
              end={<Money amount={amountIn(one.receipt)} coin={coin} signed />}
              mark={!one.good}
              onClick={() => setOpened(one)}
            />
          )
        })}
      </Rows>
      {opened && <ReceiptSheet of={opened.receipt} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
