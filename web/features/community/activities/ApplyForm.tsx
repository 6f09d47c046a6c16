import {
  type ActivityType,
  activityLengths,
  activityTypes,
  applicationPhotos,
  SALON_LEVEL,
} from '@humidor/domain/community/activity.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Chips } from '@humidor/ui/Chips.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { useWords } from '../../../words/words.ts'
import type { Activity } from './activity.ts'
import { LeavingForm } from './LeavingForm.tsx'
import { Photos } from './Photos.tsx'
import { useApply } from './useApply.ts'

interface ApplyFormProps {
  /** Absent for one of the member's own. */
  activity: Activity | undefined
  level: number
  /** Working days until the answer. */
  days: number
  /** The daily limit is reached: none can be sent today. */
  closed: boolean
}

/** The application's text and photos. It costs nothing and promises nothing. */
export function ApplyForm({ activity, level, days, closed }: ApplyFormProps) {
  const words = useWords('activities')
  const refusalText = useRefusalText()
  const tryAgain = useTryAgain()
  const it = useApply(activity)
  const { create, doubted, wrong } = it
  // One application per day: if today's may be this one, it is retried, and leaving the page loses nothing.
  const none = closed && !create.doubts({})
  const low = it.type === 'salon' && level < SALON_LEVEL
  return (
    <Form onSubmit={() => void it.submit(!low && !none)}>
      <LeavingForm when={it.isTouched && !(closed && doubted)} />
      <TextField label={words('apply.name')} value={it.name} onChange={it.setName} error={wrong.name} />
      {activity ? (
        <p className="muted">{words('apply.typeIs', { type: words(`type.${it.type}`) })}</p>
      ) : (
        <div className="field">
          <span className="field__label">{words('apply.type')}</span>
          <Chips<ActivityType>
            label={words('apply.type')}
            options={activityTypes.map((id) => ({ id, label: words(`type.${id}`) }))}
            value={it.type}
            onChange={it.setType}
          />
        </div>
      )}
      {low && <Note kind="ember">{refusalText('level_too_low')}</Note>}
      <TextArea
        label={words('apply.mark')}
        hint={words('apply.markHint')}
        value={it.mark}
        onChange={it.setMark}
        most={activityLengths.mark}
        rows={5}
        error={wrong.mark}
      />
      <Photos
        most={applicationPhotos.most}
        hint={words('apply.photosHint', applicationPhotos)}
        line={it.line}
        photos={it.photos}
        error={wrong.photos}
        onChange={it.forgive}
      />
      {wrong.whole !== undefined && <Note kind="ember">{wrong.whole}</Note>}
      <p className="caption">{words('apply.follows', { days })}</p>
      <Button type="submit" block busy={create.busy} disabled={create.offline || none || low}>
        {tryAgain(doubted, words('apply.submit'))}
      </Button>
    </Form>
  )
}
