import { type ReactNode, useEffect, useRef } from 'react'

export interface FormProps {
  onSubmit: () => void
  children: ReactNode
  /** For a button that stands outside of it, as at the foot of a dialog. */
  id?: string | undefined
}

/**
 * A form that takes the reader to what is to be mended: whether the form itself finds it or the server does, the first
 * field that is wrong after a submit gets the focus, and with it comes into view.
 */
export function Form({ onSubmit, children, id }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    const wrong = submitted.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    submitted.current = false
    wrong.focus()
  })
  return (
    <form
      ref={form}
      id={id}
      className="stack stack--loose"
      noValidate
      // Who goes on typing is not called back by a late answer.
      onChange={() => {
        submitted.current = false
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submitted.current = true
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
