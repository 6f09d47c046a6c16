import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { ChevronRight } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

/** The account is locked: nothing can be changed here before it is unlocked. */
export function LockedNote() {
  const words = useWords('own-account')
  return (
    <div className="stack">
      <Note kind="ember">{words('locked')}</Note>
      <div>
        <TextLink href={paths.accountLock} after={ChevronRight} flush>
          {words('lock.title')}
        </TextLink>
      </div>
    </div>
  )
}
