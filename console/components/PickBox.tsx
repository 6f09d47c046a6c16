import { useEffect, useRef } from 'react'
import '@humidor/ui/css/check.css'
import './selection.css'

export interface PickBoxProps {
  label: string
  state: 'none' | 'some' | 'all'
  /** @param range Shift was pressed */
  onPress: (range: boolean) => void
  tabIndex?: number | undefined
}

/** A tick box in a table. The whole cell is its target. */
export function PickBox({ label, state, onPress, tabIndex }: PickBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="check queue__box">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={state === 'all'}
        onChange={(event) => onPress((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
