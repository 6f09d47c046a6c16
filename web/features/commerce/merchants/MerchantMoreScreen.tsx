import { Page } from '@humidor/ui/Page.tsx'
import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Leave } from './Leave.tsx'
import { Overview } from './Overview.tsx'
import { Who } from './Who.tsx'

/** /MerchantMore: everything of a merchant's beside the till. */
export function MerchantMoreScreen() {
  const words = useWords('merchants')
  const merchant = useMerchant()
  return (
    <Page
      title={words('home.title')}
      back={paths.merchant}
      who={<Who merchant={merchant.data} />}
      actions={<Leave till={merchant.data?.till ?? null} />}
      of={merchant}
    >
      {(mine) => <Overview mine={mine} />}
    </Page>
  )
}
