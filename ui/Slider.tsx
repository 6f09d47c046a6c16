import type { CSSProperties, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import './css/slider.css'

export interface SliderProps extends FieldTexts {
  /** Whole steps. */
  value: number
  most: number
  onChange: (value: number) => void
  /** The localized value, drawn beside the slider and read out. */
  text: string
  /** The labels under both ends. */
  ends: readonly [least: string, most: string]
  /** Beside the value: its result. */
  end?: ReactNode
  disabled?: boolean | undefined
}

/**
 * A choice of a few steps by thumb, arrows, Page keys, Home and End: the browser's slider with a thumb large enough for touch.
 */
export function Slider({ label, hint, error, value, most, onChange, text, ends, end, disabled }: SliderProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="slider">
          <div className="between">
            <output className="slider__value" htmlFor={tied.id}>
              {text}
            </output>
            {end}
          </div>
          <input
            {...tied}
            type="range"
            className="slider__input"
            min={0}
            max={most}
            step={1}
            value={value}
            aria-valuetext={text}
            disabled={disabled}
            style={{ '--p': most > 0 ? value / most : 0 } as CSSProperties}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <div className="between caption tnum" aria-hidden="true">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </div>
        </div>
      )}
    </Field>
  )
}
