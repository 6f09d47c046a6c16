import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import './css/field.css'
import { Icon } from './Icon.tsx'

/** The texts of a field around its box. */
export interface FieldTexts {
  label: string
  /** Under the box: what to enter. */
  hint?: ReactNode
  /** A sentence that says what to correct. It replaces the hint and is read out with the field. */
  error?: string | undefined
}

/** Attributes that connect an input to its label, hint and error. */
export interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  /** Stays visible below an error, such as the balance when an amount is too large. */
  fact?: ReactNode
  children: (tied: FieldAttributes) => ReactNode
}

/** A field: label, box, and hint or error. */
export function Field({ label, hint, error, fact, children }: FieldProps) {
  const id = useId()
  const below = `${id}-below`
  return (
    <div className={classNames('field', error !== undefined && 'field--error')}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error !== undefined || hint ? below : undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {error !== undefined ? (
        <div className="field__hint" id={below}>
          <p className="field__error" role="alert">
            <Icon of={CircleAlert} size="sm" />
            <span>{error}</span>
          </p>
          {fact}
        </div>
      ) : (
        hint && (
          <div className="field__hint" id={below}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
