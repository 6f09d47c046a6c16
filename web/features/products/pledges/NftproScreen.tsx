import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { paths } from '../../../paths.ts'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** The transfer fee of a collectible, per mille (rules M32). A pledge has none. */
const COPYRIGHT = 5
const FEE = 10

/** /Nftpro: about the collectible. */
export function NftproScreen() {
  const words = useWords('pledges')
  const frame = useWords('frame')
  const { lang } = useLanguage()
  return (
    <Page title={words('pro.title')} back={paths.nft}>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('pro.network'), value: 'BNB Chain' },
            { name: words('pro.number'), value: pledgeNumber(1) },
            { name: words('pro.category'), value: words('pro.collectibles') },
            { name: words('pro.author'), value: frame('product') },
            { name: words('pro.copyright'), value: rateText(lang, COPYRIGHT) },
            { name: words('pro.fee'), value: rateText(lang, FEE) },
            { name: words('pro.pledging'), value: rateText(lang, 0) },
          ]}
        />
      </Card>
      <p className="muted">{words('pro.text')}</p>
      <Note kind="plain">{words('pro.note')}</Note>
    </Page>
  )
}
