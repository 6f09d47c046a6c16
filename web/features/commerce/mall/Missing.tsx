import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** A page for a product that is no longer sold. */
export function Missing() {
  const words = useWords('mall')
  return (
    <Page title={words('title')} back={paths.mall}>
      <EmptyState
        title={words('missing.title')}
        text={words('missing.text')}
        action={
          <ButtonLink kind="quiet" small href={paths.mall}>
            {words('missing.back')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
