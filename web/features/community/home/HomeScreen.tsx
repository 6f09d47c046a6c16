import { TextLink } from '@humidor/ui/AppBar.tsx'
import { HumidorRow } from '@humidor/ui/art/HumidorRow.tsx'
import { Mark } from '@humidor/ui/art/Mark.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { ChevronDown, Globe } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { TransparencyLink } from '../../../frame/TransparencyLink.tsx'
import { paths } from '../../../paths.ts'
import { withRedirect } from '../../../redirect.ts'
import '@humidor/ui/css/screen-home.css'
import { useLanguage, useWords } from '../../../words/words.ts'

// Loaded on demand: few visitors open it.
const LanguageSheet = lazy(() =>
  import('../../../frame/LanguageSheet.tsx').then((file) => ({ default: file.LanguageSheet })),
)

const never = () => () => {}
const asked = () => new URLSearchParams(location.search).get('redirect') ?? ''

/** The guest's redirect target. The page is prerendered, and at that time there is none. */
const useWayBack = () => useSyncExternalStore(never, asked, () => '')

/** The landing page: the open box, the name, and two links to enter. */
export function HomeScreen() {
  const words = useWords('home')
  const frame = useWords('frame')
  const { own } = useLanguage()
  const [choosing, setChoosing] = useState(false)
  const back = useWayBack()
  const line = words('line')
  // The title and description for search results and shared links, in the page's language.
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', `${frame('product')}: ${line}`)
  }, [frame, line])
  return (
    <>
      <div className="home__art">
        <HumidorRow className="home__row" />
      </div>
      <header className="home__bar">
        <TextLink className="home__lang" before={Globe} after={ChevronDown} onClick={() => setChoosing(true)}>
          <span className="sr">{frame('language.title')}: </span>
          {own}
        </TextLink>
      </header>
      <main className="home__body">
        <Mark className="home__mark" size={52} />
        <h1 className="home__name">{frame('product')}</h1>
        <p className="home__line">{line}</p>
        <div className="home__actions">
          <ButtonLink href={withRedirect(paths.login, back)} block>
            {words('logIn')}
          </ButtonLink>
          <ButtonLink href={paths.register} kind="quiet" block>
            {words('createAccount')}
          </ButtonLink>
        </div>
        <TextLink className="home__more" href={paths.draws}>
          {words('draws')}
        </TextLink>
        <TransparencyLink className="home__more home__more--next" />
      </main>
      {choosing && (
        <Suspense>
          <LanguageSheet open onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
