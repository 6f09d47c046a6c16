import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { type Merchant, useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { unbroken } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { SupportLink } from '../../community/feedback/feedback.ts'

/** /MerchantShop: what members see of the shop, and when operators last changed it. */
export function MerchantShopScreen() {
  const words = useWords('shop-details')
  return (
    <Page title={words('title')} back={paths.merchantMore} of={useMerchant()}>
      {(mine) => <Details mine={mine} />}
    </Page>
  )
}

function Details({ mine }: { mine: Merchant }) {
  const words = useWords('shop-details')
  const fields = useWords('merchants')
  const or = (text: string) => (text === '' ? <span className="quiet">{words('notGiven')}</span> : text)
  return (
    <>
      <p className="muted">{words('lead')}</p>
      {mine.contactChangedAt !== null && <Note>{words('changed', { moment: unbroken(mine.contactChangedAt) })}</Note>}
      <Card pad>
        <Kv
          flush
          rows={[
            { name: fields('fields.name'), value: mine.name },
            { name: fields('fields.address'), value: or(mine.address) },
            { name: fields('fields.phone'), value: or(mine.phone) },
            { name: fields('fields.businessHours'), value: or(mine.businessHours) },
            { name: fields('fields.description'), value: or(mine.description) },
          ]}
        />
      </Card>
      <div className="stack">
        <p className="caption">{words('onlyWe')}</p>
        <SupportLink />
      </div>
    </>
  )
}
