import { consoleContract } from '@humidor/contract/console/index.ts'
import { isBusinessDay, isTimeOfDay, momentOf } from '@humidor/domain/business-day.ts'
import { DateField } from '@humidor/ui/DateField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useNow } from '../../../api/useMe.ts'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { Select } from '../../../components/fields.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import { dayText } from '../../../words/moments.ts'

const { list, publish } = consoleContract.news

export interface PublishDialogProps {
  news: { id: number; version: number }
  /** The languages of the article, in a sentence. */
  languages: string
  onClose: () => void
  onDone: () => void
}

/** Asks for the time of publication. */
export function PublishDialog({ news, languages, onClose, onDone }: PublishDialogProps) {
  const now = useNow()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState(() => dayText(new Date(now.getTime() + 86_400_000)).replaceAll('/', '-'))
  const [time, setTime] = useState('09:00')
  const [wrong, setWrong] = useState(false)
  const act = useAct(publish, {
    success: (_, { from }) => (from === undefined ? 'Published' : 'Scheduled'),
    changes: [list],
    inField: ['invalid_date'],
    then: onDone,
  })
  const submit = () => {
    if (when === 'now') return void act.act(news)
    const readable = isBusinessDay(day) && isTimeOfDay(time)
    setWrong(!readable)
    if (readable) void act.act({ ...news, from: momentOf(day, time) })
  }
  return (
    <FormDialog
      title="Publish this?"
      text={languages}
      act={when === 'now' ? 'Publish now' : 'Schedule'}
      busy={act.busy}
      disabled={act.offline}
      onAct={submit}
      onClose={onClose}
    >
      <Select
        label="When"
        value={when}
        onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        options={[
          { value: 'now', text: 'Now' },
          { value: 'later', text: 'Later' },
        ]}
      />
      {when === 'later' && (
        <>
          <DateField label="Day (UTC+8)" value={day} onChange={setDay} />
          <TextField
            label="Time (UTC+8)"
            hint="For example 09:00"
            value={time}
            error={wrong || act.refusal ? mistakeText('invalid_date') : undefined}
            onChange={setTime}
          />
        </>
      )}
    </FormDialog>
  )
}
