import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/update-notice.css'
import { useWords } from '../../words/words.ts'
import { applyUpdate } from './updates.ts'

/** A newer version is there. Over the page, so that nothing moves; hidden where a form could be lost. */
export function UpdateNotice() {
  const words = useWords('frame')
  return (
    <div className="update" role="status">
      <p className="label">{words('newVersion')}</p>
      <Button kind="quiet" small onClick={applyUpdate}>
        {words('reload')}
      </Button>
    </div>
  )
}
