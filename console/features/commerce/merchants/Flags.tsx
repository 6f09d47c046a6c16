import { refuseMerchantAddress } from '@humidor/domain/commerce/merchant.ts'
import { Link } from 'wouter'
import { Checks } from '../../../components/Status.tsx'
import { merchantAt } from '../../../words/places.ts'
import type { Merchant } from './merchant.ts'

/** What an operator must notice about a merchant, and the merchants with the same payout address. */
export function Flags({ merchant: it }: { merchant: Merchant }) {
  const readable = refuseMerchantAddress(it.cashAddress) === undefined
  return (
    <Checks
      rows={[
        {
          fine: readable,
          text: readable ? 'The address can receive payouts' : 'This address cannot receive payouts',
          end: 'BSC',
        },
        ...it.sharedWith.map(({ vcode, name }) => ({
          fine: false,
          text: (
            <>
              Same payout address as{' '}
              <Link className="panel__link" href={merchantAt(vcode)}>
                {name}
              </Link>
            </>
          ),
          end: vcode,
        })),
        it.addressWaits && { fine: false, text: 'Another payout address waits for a second operator' },
        it.contactWaits && { fine: false, text: 'Other contact data wait for a second operator' },
        it.phone === '' && { fine: false, text: 'No phone number given' },
        it.address === '' && { fine: false, text: 'No shop address given' },
      ]}
    />
  )
}
