import * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import { TrayArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-shop.css'
import { LoadMoreList } from '@humidor/ui/LoadMoreList.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useState } from 'react'
import { useAskMore } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeCard } from './PledgeCard.tsx'
import { PledgeSheet } from './PledgeSheet.tsx'

/** The reader's own pledges, newest first, with all details. A member who cannot pledge sees no pledge button. */
export function PledgeList({ canPledge }: { canPledge: boolean }) {
  const words = useWords('pledges')
  const { rows, list } = useAskMore(pledgesCalls.list, { type: 0 })
  const [opened, setOpened] = useState<number>()
  const pledge = rows?.find(({ id }) => id === opened)
  return (
    <>
      <LoadMoreList
        items={rows}
        of={list}
        keyOf={({ id }) => id}
        label={words('list.title')}
        className="orders"
        empty={
          <EmptyState
            art={<TrayArt />}
            title={words('list.empty')}
            text={words('list.emptyText')}
            action={
              canPledge && (
                <ButtonLink kind="quiet" small href={paths.shopaddPledge}>
                  {words('pledge')}
                </ButtonLink>
              )
            }
          />
        }
      >
        {(one) => <PledgeCard pledge={one} canPledge={canPledge} onOpen={() => setOpened(one.id)} />}
      </LoadMoreList>
      {pledge && <PledgeSheet pledge={pledge} onClose={() => setOpened(undefined)} />}
    </>
  )
}
