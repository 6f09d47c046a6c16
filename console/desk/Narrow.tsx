import { Select } from './fields.tsx'
import { usePlace } from './place.ts'

export interface NarrowProps {
  label: string
  /** Under which the address holds what was chosen. */
  name: string
  /** What the choice of nothing in particular is called. */
  all: string
  options: readonly { value: string; text: string }[]
}

/** A field that narrows the rows of a table; what was open is left behind. */
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
