import * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import { TrayArt } from '@humidor/ui/art/ListArt.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useDoubts } from '../../../api/useAct.ts'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeForm } from './PledgeForm.tsx'
import { hasEnough } from './pledge.ts'
import { usePledged } from './usePledged.ts'

/** /ShopaddPledge: a pledge in USCD, partly in ₡. It shows any refusal before the reader types. */
export function ShopaddPledgeScreen() {
  const words = useWords('pledges')
  const doubts = useDoubts(pledgesCalls.create)
  const asked = together({ pledged: usePledged(), mine: useMember() })
  return (
    <Page title={words('add.title')} back={paths.nft} still of={asked}>
      {({ pledged, mine }) => {
        const form = <PledgeForm pledged={pledged} mine={mine} />
        if (doubts({})) return form
        if (!pledged.open) return <EmptyState art={<TrayArt />} title={words('add.title')} text={words('off')} />
        if (pledged.room < pledged.least)
          return <EmptyState art={<TrayArt />} title={words('add.full')} text={words('add.fullText')} />
        return hasEnough(pledged, mine) ? form : <TooLittle />
      }}
    </Page>
  )
}

function TooLittle() {
  const words = useWords('pledges')
  return (
    <EmptyState
      art={<TrayArt />}
      title={words('add.none')}
      text={words('add.noneText')}
      action={
        <ButtonLink kind="quiet" small href={paths.exchange}>
          {words('add.toExchange')}
        </ButtonLink>
      }
    />
  )
}
