import { FailedState } from '@humidor/ui/State.tsx'
import { useLocation, useSearch } from 'wouter'
import { retryPath } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { pathOf, safeRedirect } from '../../redirect.ts'
import { useBackOnline } from '../../session/online.ts'
import { useWords } from '../../words/words.ts'

/**
 * The retry page (rules P19): leads back to the page that failed, if it is a page of this app. When the network is back, it
 * goes there by itself.
 */
export function ErrorScreen() {
  const words = useWords('frame')
  const [here, navigate] = useLocation()
  const search = useSearch()
  const goBack = () => navigate(retryPath(search, safeRedirect), { replace: true })
  useBackOnline(() => {
    // This page stays until the page that the reader opened next is fetched.
    if (pathOf(here) === paths.error) goBack()
  })
  return (
    <main className="screen screen--alone">
      <h1 className="sr">{words('error.title')}</h1>
      <FailedState retry={goBack} />
    </main>
  )
}
