import { AppBar } from '@humidor/ui/AppBar.tsx'
import { ScreenSkeleton } from '@humidor/ui/State.tsx'
import type { Route } from '../route.ts'
import { useWords } from '../words/words.ts'

/** A page whose gate has not decided yet: its title, and a skeleton. */
export function Waiting({ route, back }: { route: Route; back: string }) {
  const [file, key] = route.title
  const title = useWords(file)(key as never)
  return (
    <>
      <AppBar title={title} back={back} />
      <main className="screen" aria-busy="true">
        <ScreenSkeleton />
      </main>
    </>
  )
}
