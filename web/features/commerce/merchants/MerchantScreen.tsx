import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Menu } from 'lucide-react'
import { useMerchant } from '../../../api/useMerchant.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { SoundSwitch, Till } from '../till/till.ts'
import { Leave } from './Leave.tsx'
import { Overview } from './Overview.tsx'
import { Who } from './Who.tsx'

/** /Merchant: the till of a verified merchant. Any other sees where the application stands. */
export function MerchantScreen() {
  const words = useWords('merchants')
  const merchant = useMerchant()
  const isVerified = merchant.data?.status === merchantStatus.verified
  const till = merchant.data?.till ?? null
  return (
    <Page
      title={words(isVerified ? 'home.till' : 'home.title')}
      root
      still={isVerified}
      who={<Who merchant={merchant.data} />}
      actions={
        isVerified ? (
          <>
            <SoundSwitch />
            {till && <Leave till={till} />}
            <IconButton icon={Menu} label={words('home.more')} href={paths.merchantMore} />
          </>
        ) : (
          <Leave till={till} />
        )
      }
      of={merchant}
    >
      {(mine) =>
        mine.status === merchantStatus.verified ? (
          <Offered by="merchantsOpen">
            <Till mine={mine} />
          </Offered>
        ) : (
          <Overview mine={mine} />
        )
      }
    </Page>
  )
}
