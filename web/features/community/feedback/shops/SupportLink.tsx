import { TextLink } from '@humidor/ui/AppBar.tsx'
import { LifeBuoy } from 'lucide-react'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

/** Leads a shop to support, where a text sends it there. */
export const SupportLink = () => (
  <TextLink href={paths.merchantSupport} before={LifeBuoy} flush>
    {useWords('feedback')('shop.write')}
  </TextLink>
)
