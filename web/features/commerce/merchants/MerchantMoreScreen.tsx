import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { MerchantLogout } from './MerchantLogout.tsx'
import { Overview } from './Overview.tsx'
import { Who } from './Who.tsx'

/** /MerchantMore: everything of a merchant's beside the till. */
export function MerchantMoreScreen() {
  const words = useWords('merchants')
  const merchant = useMerchant()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Page
        title={words('home.title')}
        back={paths.merchant}
        who={<Who merchant={merchant.data} />}
        actions={<IconButton icon={LogOut} label={words('home.logout')} onClick={() => setLeaving(true)} />}
        of={merchant}
      >
        {(mine) => <Overview mine={mine} />}
      </Page>
      <MerchantLogout open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
