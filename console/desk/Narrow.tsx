import { Select } from './fields.tsx'
import { usePlace } from './place.ts'

export interface NarrowProps {
  label: string
  /** The address parameter of the choice. */
  name: string
  /** The label for no choice. */
  all: string
  options: readonly { value: string; text: string }[]
}

/** A field that filters the rows of a table; a choice closes the open item. */
export function Narrow({ label, name, all, options }: NarrowProps) {
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
