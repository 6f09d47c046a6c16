import { noticePlaces } from '@humidor/domain/community/written-notice.ts'
import { Check } from '@humidor/ui/Check.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { Select } from '../../../components/fields.tsx'
import { type NoticeFacts, placeNames } from './notice.ts'

export interface FactsProps {
  facts: NoticeFacts
  /** The name of the recipient, as saved. */
  name: string | undefined
  disabled: boolean
  /** No member has the typed uid. */
  unknown: boolean
  onChange: (facts: Partial<NoticeFacts>) => void
}

/** The recipients of a notice, its link, and whether it is mailed. */
export const Facts = ({ facts: { to, uid, place, byMail }, name, disabled, unknown, onChange }: FactsProps) => (
  <>
    <Select
      label="To"
      hint={to === 'all' ? 'Members who join after it is published do not see it.' : undefined}
      value={to}
      disabled={disabled}
      options={[
        { value: 'all', text: 'Every member' },
        { value: 'one', text: 'One member' },
      ]}
      onChange={(value) => onChange({ to: value === 'one' ? 'one' : 'all' })}
    />
    {to === 'one' && (
      <TextField
        label="UID"
        hint={name ?? 'Eight digits.'}
        value={uid}
        disabled={disabled}
        error={unknown ? 'No member has this UID.' : undefined}
        onChange={(typed) => onChange({ uid: typed })}
      />
    )}
    <Select
      label="Button links to"
      hint="A button below the text, in the reader’s language."
      value={place}
      disabled={disabled}
      options={[{ value: '', text: 'No button' }, ...noticePlaces.map((value) => ({ value, text: placeNames[value] }))]}
      onChange={(value) => onChange({ place: value })}
    />
    <fieldset disabled={disabled} className="notice-mail">
      <Check checked={byMail} onChange={(checked) => onChange({ byMail: checked })}>
        {to === 'all'
          ? 'Also by mail, to members who chose to receive our news'
          : 'Also by mail, unless they opted out'}
      </Check>
    </fieldset>
  </>
)
