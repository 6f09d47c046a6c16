import { TextLink } from '@humidor/ui/AppBar.tsx'
import { LifeBuoy } from 'lucide-react'
import { paths } from '../../../../paths.ts'
import { useWords } from '../../../../words/words.ts'

/** Leads a shop to support, below a text that sends it there. */
export const SupportLink = () => (
  <p>
    <TextLink href={paths.merchantSupport} before={LifeBuoy} flush>
      {useWords('feedback')('shop.write')}
    </TextLink>
  </p>
)
