import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { coinOf } from '@humidor/domain/products/preorder.ts'
import { Avatar } from '@humidor/ui/Avatar.tsx'
import { TrayArt } from '@humidor/ui/art/ListArt.tsx'
import { Status } from '@humidor/ui/Badge.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { TimeLeft } from '@humidor/ui/TimeLeft.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** /ChildrenOrder: the orders that one's invited members still have to pay. */
export function ChildrenOrderScreen() {
  const words = useWords('preorders')
  const { offset } = useClock()
  const unpaid = useAsk(preordersCalls.getChildrenPayingOrder, {})
  return (
    <Page title={words('below.title')} back={paths.shop} of={unpaid}>
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState art={<TrayArt />} title={words('below.empty')} text={words('below.emptyText')} />
        ) : (
          <>
            <Note kind="plain">{words('below.lead')}</Note>
            <Rows card label={words('below.title')}>
              {orders.map(({ user, onum, type, money, payBy, freezes }) => (
                <Row
                  key={onum}
                  lead={<Avatar name={user.name} />}
                  title={user.name}
                  sub={onum}
                  end={
                    <>
                      <Money amount={money} coin={coinOf(type)} />
                      {freezes || !payBy ? (
                        <Status kind="fail">{words('below.frozen')}</Status>
                      ) : (
                        <span className="caption">
                          <TimeLeft
                            until={payBy.getTime()}
                            offset={offset}
                            over={words('status.overdue')}
                            onEnd={() => void unpaid.refetch()}
                          />
                        </span>
                      )}
                    </>
                  }
                />
              ))}
            </Rows>
          </>
        )
      }
    </Page>
  )
}
