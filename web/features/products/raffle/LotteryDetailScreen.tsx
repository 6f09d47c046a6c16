import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { TicketArt } from '@humidor/ui/art/ListArt.tsx'
import { Badge } from '@humidor/ui/Badge.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { Gift, Users } from 'lucide-react'
import { useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'

/** /LotteryDetail: the member's own draws, each with its prize and a link to check it. */
export function LotteryDetailScreen() {
  const words = useWords('raffle')
  const exactly = useExactText()
  const { rows, list } = useAskMore(raffleCalls.history, {})
  return (
    <Page title={words('list.title')} back={paths.lottery}>
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('list.title')}
        empty={
          <EmptyState
            art={<TicketArt />}
            title={words('list.empty')}
            text={words('list.emptyText')}
            action={
              <ButtonLink kind="quiet" small href={paths.lottery}>
                {words('list.toBoard')}
              </ButtonLink>
            }
          />
        }
      >
        {({ id, amount, createdAt, paid, revealed }) => (
          <Row
            icon={Gift}
            title={exactly(amount, 'CIG')}
            sub={momentText(createdAt)}
            end={
              paid ? (
                !revealed && <Badge tone="line">{words('list.open')}</Badge>
              ) : (
                <Badge tone="gold">{words('list.waits')}</Badge>
              )
            }
            href={`${paths.lotteryCheck}?id=${id}`}
          />
        )}
      </LoadMoreList>
      <Rows card>
        <Row icon={Users} title={words('everybody')} sub={words('everybodyText')} href={paths.raffles} />
      </Rows>
    </Page>
  )
}
