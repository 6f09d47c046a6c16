import { Page } from '@humidor/ui/Page.tsx'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { PledgeList } from './PledgeList.tsx'

/** /Nftorder: the reader's own pledges. */
export function NftorderScreen() {
  const words = useWords('pledges')
  return (
    <Page title={words('list.title')} back={paths.nft} of={useMember()}>
      {({ isFrozen }) => <PledgeList canPledge={!isFrozen} />}
    </Page>
  )
}
