import { DEFAULT_ZONE, isZone } from '@humidor/domain/commerce/shop-time.ts'
import { useMerchant } from './useMerchant.ts'

/** The zone of the signed-in shop. An old browser may not know a new name: then times are in UTC, and say so. */
export function useShopZone(): string {
  const zone = useMerchant().data?.zone ?? DEFAULT_ZONE
  return isZone(zone) ? zone : 'UTC'
}
