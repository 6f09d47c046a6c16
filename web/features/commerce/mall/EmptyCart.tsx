import { ButtonLink } from '@humidor/ui/Button.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The empty cart, with the way to the mall. */
export function EmptyCart() {
  const words = useWords('mall')
  return (
    <EmptyState
      title={words('cart.empty')}
      text={words('cart.emptyText')}
      action={
        <ButtonLink kind="quiet" small href={paths.mall}>
          {words('missing.back')}
        </ButtonLink>
      }
    />
  )
}
