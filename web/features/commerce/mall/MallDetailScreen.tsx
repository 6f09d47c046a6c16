import { tagsOf } from '@humidor/domain/commerce/mall.ts'
import { mostPieces, sumOf } from '@humidor/domain/commerce/mall-cart.ts'
import { paragraphsOf } from '@humidor/domain/community/paragraphs.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { Badge } from '@humidor/ui/Badge.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-mall.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Money, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { ShoppingBasket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { CartLink } from './CartLink.tsx'
import { useCart, usePutIntoCart } from './cart.ts'
import { Missing } from './Missing.tsx'
import { Pieces } from './Pieces.tsx'
import { type Product, useProduct } from './product.ts'

/** /MallDetail?id={id}, and /MallDetailMobile: one product with today's price. */
export function MallDetailScreen() {
  const words = useWords('mall')
  const { asked, missing } = useProduct()
  const mine = useMember().data
  const [pieces, setPieces] = useState(1)
  if (missing) return <Missing />
  const buyable = asked.data && asked.data.open && asked.data.stock > 0 && mine?.isFrozen !== true
  return (
    <Page
      title={asked.data?.title ?? words('title')}
      who={<span className="appbar__title" />}
      back={paths.mall}
      actions={<CartLink />}
      className="detail"
      of={asked}
      still
      skeleton={<Coming />}
      dock={asked.data && <Buying of={asked.data} buyable={buyable === true} pieces={pieces} />}
    >
      {(product) => (
        <ProductDetails product={product} frozen={mine?.isFrozen === true}>
          {buyable === true && <Choosing of={product} pieces={pieces} onChange={setPieces} />}
        </ProductDetails>
      )}
    </Page>
  )
}

interface ProductDetailsProps {
  product: Product
  frozen: boolean
  /** The choice of pieces. */
  children: ReactNode
}

function ProductDetails({ product, frozen, children }: ProductDetailsProps) {
  const words = useWords('mall')
  const { key } = useLanguage()
  const moneyText = useMoneyText()
  const { title, pic, priceCig, price, tags, details, content, stock, open } = product
  const { lang, own } = languageOf(product.lang)
  return (
    <>
      <div className="detail__pic">{pic !== null && <img src={pic} alt="" />}</div>
      <div className="stack">
        <Tags of={tagsOf(tags)} lang={lang} left={stock} />
        <h2 className="title-1" lang={lang}>
          {title}
        </h2>
        <div className="between between--base between--wrap">
          <Money amount={priceCig} coin="CIG" size="lg" />
          <span className="caption tnum">{words('worth', { amount: moneyText(price, 'USCD') })}</span>
        </div>
      </div>
      {children}
      {frozen && <Note>{words('frozen')}</Note>}
      {!open && <Note>{words('off')}</Note>}
      {product.lang !== key && <Note>{words('onlyIn', { language: own })}</Note>}
      {details.length > 0 && (
        <div lang={lang}>
          <Kv rows={details} />
        </div>
      )}
      <div className="stack muted" lang={lang}>
        {paragraphsOf(content).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      <div className="stack">
        <Note kind="plain">{words('detail.packed')}</Note>
        <Note kind="plain">{words('detail.follows')}</Note>
      </div>
    </>
  )
}

/** Show the remaining stock from this number of pieces down. */
const FEW = 5

function Tags({ of, lang, left }: { of: readonly string[]; lang: string; left: number }) {
  const words = useWords('mall')
  return (
    <p className="tags">
      {left === 0 && <Badge tone="ember">{words('soldOut')}</Badge>}
      {left > 0 && left <= FEW && <Badge tone="gold">{words('left', { n: left })}</Badge>}
      {of.map((tag) => (
        <span key={tag} lang={lang}>
          <Badge>{tag}</Badge>
        </span>
      ))}
    </p>
  )
}

interface BuyingProps {
  of: Product
  buyable: boolean
  pieces: number
}

function Buying({ of: { id, priceCig, stock }, buyable, pieces }: BuyingProps) {
  const words = useWords('mall')
  return (
    <Dock>
      <span className="dock__sum">
        <span className="caption">{words('detail.total')}</span>
        <Money amount={sumOf([{ quantity: pieces, priceCig }])} coin="CIG" size="md" />
      </span>
      {buyable ? (
        <ButtonLink href={`${paths.mallOrder}?id=${id}${pieces > 1 ? `&n=${pieces}` : ''}`}>
          {words('detail.buy')}
        </ButtonLink>
      ) : (
        <Button disabled>{stock === 0 ? words('soldOut') : words('detail.buy')}</Button>
      )}
    </Dock>
  )
}

interface ChoosingProps {
  of: Product
  pieces: number
  onChange: (pieces: number) => void
}

/** The number of pieces, and the way into the cart: added to those that are in it. */
function Choosing({ of: { id, stock }, pieces, onChange }: ChoosingProps) {
  const words = useWords('mall')
  const put = usePutIntoCart({ said: true })
  const cart = useCart().data
  const within = cart?.lines.find((line) => line.id === id)?.quantity ?? 0
  const most = mostPieces(stock)
  return (
    <div className="between between--wrap">
      <Pieces value={pieces} most={most} onChange={onChange} />
      <Button
        kind="quiet"
        icon={ShoppingBasket}
        busy={put.busy}
        disabled={put.offline || cart === undefined}
        onClick={() => void put.act({ productId: id, quantity: Math.min(within + pieces, most) })}
      >
        {words('cart.add')}
      </Button>
    </div>
  )
}

/** The skeleton: picture, title, price. */
const Coming = () => (
  <div className="stack stack--loose" aria-hidden="true">
    <div className="detail__pic" />
    <Skeleton width="80%" height={34} />
    <Skeleton width="46%" height={28} />
    <Skeleton width="100%" />
    <Skeleton width="92%" />
  </div>
)
