import { isMerchantCode } from '@humidor/domain/commerce/merchant.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type Place, usePlace } from '../../../components/place.ts'
import { useTypedSearch } from '../../../components/useTypedSearch.ts'

/** The merchant in the address, if it is six digits. */
export function shopAt(place: Place): string | undefined {
  const text = place.get('merchant') ?? ''
  return isMerchantCode(text) ? readers.digits(text) : undefined
}

/** Filters a list of all merchants by one of them. */
export function ShopField() {
  const place = usePlace()
  const { typed, type } = useTypedSearch('merchant', ['item'])
  // While somebody types, the text in the address is older.
  const wrong = (place.get('merchant') ?? '') === typed && typed !== '' && !isMerchantCode(typed)
  return (
    <TextField
      kind="digits"
      label="Merchant id"
      value={typed}
      error={wrong ? 'A merchant id has six digits' : undefined}
      onChange={type}
    />
  )
}
