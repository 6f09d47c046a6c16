import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './css/check.css'
import './css/field.css'
import { Icon } from './Icon.tsx'

export interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
}

/** A checkbox with its sentence. */
export function Check({ checked, onChange, children, error }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p className="field__error" id={id} role="alert">
          <Icon of={CircleAlert} size="sm" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
