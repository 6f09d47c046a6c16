import { consoleContract } from '@humidor/contract/console/index.ts'
import { cigPrice, detailsOf, tagsOf } from '@humidor/domain/commerce/mall.ts'
import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { price } from '@humidor/domain/money/micros.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import '@humidor/ui/css/screen-mall.css'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { useAsk } from '../../../api/useAsk.ts'
import type { Draft } from '../../../components/localized-editor/draft.ts'
import { Previewed } from '../../../components/localized-editor/Previewed.tsx'
import { type ProductFacts, type ProductFields, priceOf } from './product.ts'

interface ProductPreviewProps {
  draft: Draft<ProductFacts, ProductFields>
  language: LanguageKey
}

/** The member's view, with today's price of ₡. */
export function ProductPreview({ draft: { facts, texts }, language }: ProductPreviewProps) {
  const today = useAsk(consoleContract.price.priceNow, {}).data?.price
  const uscd = priceOf(facts)
  return (
    <Previewed texts={texts} language={language}>
      {(text, lang) => (
        <div className="stack stack--loose" lang={lang}>
          <div className="detail__pic">{facts.picture !== null && <img src={picturePath(facts.picture)} alt="" />}</div>
          <p className="tags">
            {tagsOf(text.tags).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
          <h3 className="title-1">{text.title}</h3>
          <div className="between between--base between--wrap">
            {today !== undefined && <Money amount={cigPrice(uscd, price(today))} coin="CIG" size="lg" />}
            <Money amount={uscd} coin="USCD" />
          </div>
          <Kv rows={detailsOf(text.details) ?? []} />
          <div className="stack muted">
            {paragraphsOf(text.content).map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
        </div>
      )}
    </Previewed>
  )
}
