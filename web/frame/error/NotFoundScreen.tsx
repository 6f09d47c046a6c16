import { AppBar } from '@humidor/ui/AppBar.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'

/** An address that no route matches. */
export function NotFoundScreen() {
  const words = useWords('frame')
  const { tk } = useSession()
  const start = tk === undefined ? paths.home : paths.index
  return (
    <>
      <AppBar title={words('notFound.title')} back={start} />
      <main className="screen screen--alone">
        <EmptyState
          title={words('notFound.heading')}
          text={words('notFound.text')}
          action={
            <ButtonLink href={start} kind="quiet" small>
              {words('notFound.action')}
            </ButtonLink>
          }
        />
      </main>
    </>
  )
}
