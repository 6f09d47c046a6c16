import { Select } from './fields.tsx'
import { usePlace } from './place.ts'

export interface FilterFieldProps {
  label: string
  /** The address parameter of the choice. */
  name: string
  /** The label for no choice. */
  all: string
  options: readonly { value: string; text: string }[]
}

/** A field that filters the rows of a table; a choice closes the open item. */
export function FilterField({ label, name, all, options }: FilterFieldProps) {
  const place = usePlace()
  return (
    <Select
      label={label}
      value={place.get(name) ?? ''}
      onChange={(value) => place.go({ [name]: value, item: undefined })}
      options={[{ value: '', text: all }, ...options]}
    />
  )
}
