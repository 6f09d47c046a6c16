import { classNames } from '@humidor/ui/class-names.ts'
import '@humidor/ui/css/app-bar.css'
import { useLanguage, useWords } from '../words/words.ts'

/** A link to the public page of reserves and liabilities. The server writes that page, so the browser loads it anew. */
export function TransparencyLink({ className, flush }: { className?: string; flush?: boolean }) {
  const words = useWords('frame')
  const { key } = useLanguage()
  return (
    <a className={classNames('textlink', flush && 'textlink--flush', className)} href={`/Transparency?lang=${key}`}>
      {words('transparency')}
    </a>
  )
}
