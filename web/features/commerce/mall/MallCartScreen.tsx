import { cartChange, isBuyable, mostPieces, sumOf } from '@humidor/domain/commerce/mall-cart.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-mall.css'
import { Dock } from '@humidor/ui/Dock.tsx'
import { Money, useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { type CartLine, useCart, usePutIntoCart } from './cart.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { Pieces } from './Pieces.tsx'

/** /MallCart: the chosen products, with their present price and stock. */
export function MallCartScreen() {
  const words = useWords('mall')
  const asked = useCart()
  const lines = asked.data?.lines ?? []
  const ready = asked.data?.open === true && lines.every(isBuyable)
  return (
    <Page
      title={words('cart.title')}
      back={paths.mall}
      of={asked}
      skeleton={<RowsSkeleton rows={3} />}
      dock={lines.length > 0 && <Ordering lines={lines} ready={ready} />}
    >
      {({ open }) =>
        lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            {!open && <Note>{words('off')}</Note>}
            <ul className="orders" aria-label={words('cart.title')}>
              {lines.map((line) => (
                <Line key={line.id} of={line} />
              ))}
            </ul>
            {!lines.every(isBuyable) && <Note kind="ember">{words('cart.blocked')}</Note>}
            <Note kind="plain">{words('detail.follows')}</Note>
          </>
        )
      }
    </Page>
  )
}

function Line({ of: line }: { of: CartLine }) {
  const words = useWords('mall')
  const exactly = useExactText()
  const put = usePutIntoCart()
  const { id, title, pic, priceCig, quantity, lang, stock } = line
  const change = useChangeText(line)
  const fixed = put.busy || put.offline
  return (
    <li>
      <Card className="order-card">
        <div className="bought">
          <span className="bought__pic">{pic !== null && <img src={pic} alt="" loading="lazy" />}</span>
          <span className="stack stack--tight">
            <span className="good__title" lang={languageOf(lang).lang}>
              {title}
            </span>
            <Money amount={sumOf([line])} coin="CIG" size="sm" />
            {quantity > 1 && (
              <span className="micro tnum">{words('cart.each', { amount: exactly(priceCig, 'CIG') })}</span>
            )}
          </span>
        </div>
        {change !== undefined && <Note kind={isBuyable(line) ? 'gold' : 'ember'}>{change}</Note>}
        <div className="between">
          <TextLink flush disabled={fixed} onClick={() => void put.act({ productId: id, quantity: 0 })}>
            {words('cart.remove')}
            <span className="sr"> {title}</span>
          </TextLink>
          {line.shown && stock > 0 && (
            <Pieces
              value={quantity}
              most={mostPieces(stock)}
              disabled={fixed}
              onChange={(pieces) => void put.act({ productId: id, quantity: pieces })}
            />
          )}
        </div>
      </Card>
    </li>
  )
}

/** What has changed about a line since it was put into the cart, in words. */
function useChangeText(line: CartLine) {
  const words = useWords('mall')
  const exactly = useExactText()
  const change = cartChange(line)
  if (change === undefined) return undefined
  if (change === 'fewer') return words('cart.left', { n: line.stock })
  if (change === 'price') return words('cart.price', { old: exactly(line.seenCig, 'CIG') })
  return words(`cart.${change}`)
}

function Ordering({ lines, ready }: { lines: readonly CartLine[]; ready: boolean }) {
  const words = useWords('mall')
  return (
    <Dock>
      <span className="dock__sum">
        <span className="caption">{words('cart.total')}</span>
        <Money amount={sumOf(lines.filter(isBuyable))} coin="CIG" size="md" />
      </span>
      {ready ? (
        <ButtonLink href={paths.mallOrder}>{words('cart.order')}</ButtonLink>
      ) : (
        <Button disabled>{words('cart.order')}</Button>
      )}
    </Dock>
  )
}
