import { paths } from '../../../paths.ts'
import { Inclusion } from './Inclusion.tsx'

/** /MerchantInclusion: whether a merchant's own money is counted in what the platform says it owes. */
export const MerchantInclusionScreen = () => (
  <Inclusion owner="merchant" here={paths.merchantInclusion} back={paths.merchantMore} />
)
