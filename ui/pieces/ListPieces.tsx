import { ArrowLeftRight, Repeat, X } from 'lucide-react'
import { Avatar } from '../Avatar.tsx'
import { Status } from '../Badge.tsx'
import { Button } from '../Button.tsx'
import { Faq } from '../Faq.tsx'
import { Icon } from '../Icon.tsx'
import { Kv } from '../Kv.tsx'
import { LevelSeal } from '../Level.tsx'
import { LoadMoreList } from '../LoadMoreList.tsx'
import { Money } from '../Money.tsx'
import { Note } from '../Note.tsx'
import { Choice, Row, Rows } from '../Rows.tsx'
import { Card } from '../Section.tsx'
import { CardSkeleton, EmptyState, FailedState, RowsSkeleton } from '../State.tsx'
import { Block } from './Block.tsx'

const still = {
  isPending: false,
  isError: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
  refetch: async () => {},
}

/** Rows, lists in each state, notes, and the data states. */
export const ListPieces = () => (
  <>
    <Block title="List rows">
      <Rows card label="Wallet detail">
        <Row
          icon={ArrowLeftRight}
          title="CigarBox sold"
          sub="2026/03/14 10:40"
          end={
            <>
              <Money amount={355_200_000n} coin="USCD" signed />
              <Status kind="done">Completed</Status>
            </>
          }
        />
        <Row
          icon={Repeat}
          title="USCD to USDT"
          sub="2026/03/13 21:15"
          end={
            <>
              <Money amount={-500_000_000n} coin="USCD" signed />
              <Status kind="wait">Processing</Status>
            </>
          }
        />
        <Row lead={<LevelSeal level={3} />} title="Gold card" href="/Vip" />
        <Row
          lead={<Avatar name="jens" />}
          title="jens_weber"
          sub="Not activated"
          mark
          end={
            <span className="ember">
              <Icon of={X} size="md" />
            </span>
          }
        />
      </Rows>
      <Rows label="Network">
        <Choice title="BSC (BEP20)" under="About 3 minutes" chosen onChoose={() => {}} />
        <Choice title="ไทย" lang="th" sub="Thai" chosen={false} onChoose={() => {}} />
      </Rows>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: 'Network', value: 'BSC (BEP20)' },
            { name: 'Transaction', value: '0x9A4e51cF07b2D86a3E19f4C07d25B8e360Fa12c7', mono: true },
            false,
            { name: 'Fee', value: <Money amount={0n} coin="USDT" /> },
          ]}
        />
      </Card>
    </Block>
    <Block title="Load more">
      <LoadMoreList label="Records" items={[1, 2]} of={{ ...still, hasNextPage: true }} keyOf={(item) => item} empty="">
        {(item) => <Row title={`Record ${item}`} sub="2026/03/14" icon={Repeat} />}
      </LoadMoreList>
      <LoadMoreList
        label="Older records"
        items={[3]}
        of={{ ...still, hasNextPage: false }}
        keyOf={(item) => item}
        empty=""
      >
        {(item) => <Row title={`Record ${item}`} sub="2026/03/14" icon={Repeat} />}
      </LoadMoreList>
    </Block>
    <Block title="Notes">
      <Note>Withdrawals open 09:00 to 21:00 (UTC+8).</Note>
      <Note kind="ember">A different amount cannot be matched to you.</Note>
      <Note kind="plain">Confirmation takes about 3 minutes on BSC.</Note>
    </Block>
    <Block title="Questions">
      <div>
        <Faq question="What are points for?">For the lottery. They cannot be bought and are not money.</Faq>
        <Faq question="How do I deposit?">Send the exact amount that you are shown.</Faq>
      </div>
    </Block>
    <Block title="Empty, loading, failed">
      <EmptyState
        title="No deposits yet"
        text="Your deposits will rest here once you send one."
        action={
          <Button small kind="quiet">
            Deposit
          </Button>
        }
      />
      <CardSkeleton />
      <RowsSkeleton rows={3} card />
      <FailedState retry={() => {}} />
    </Block>
  </>
)
