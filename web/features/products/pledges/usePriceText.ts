import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'

/** A ₡ price for a sentence: at least four decimals, or as many as it has. */
export function usePriceText() {
  const text = useMoneyText()
  return (price: Uscd) => text(price, 'USCD', { places: Math.max(PLACES.price, placesOf(price)) })
}
