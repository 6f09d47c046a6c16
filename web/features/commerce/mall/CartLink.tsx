import { IconButton } from '@humidor/ui/AppBar.tsx'
import { ShoppingBasket } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { piecesIn, useCart } from './cart.ts'

/** The way to the cart, with a dot while something is in it. */
export function CartLink() {
  const words = useWords('mall')
  const n = piecesIn(useCart().data?.lines ?? [])
  return <IconButton icon={ShoppingBasket} dot={n > 0} label={words('cart.open', { n })} href={paths.mallCart} />
}
