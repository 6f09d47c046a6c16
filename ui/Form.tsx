import { type ReactNode, useEffect, useRef } from 'react'

export interface FormProps {
  onSubmit: () => void
  children: ReactNode
  /** For a button outside of the form, as at the foot of a dialog. */
  id?: string | undefined
}

/**
 * A form that focuses the first wrong field after a submit, and so scrolls it into view. The error may come from the form or from
 * the server.
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
      // A late answer must not move the focus of a reader who types again.
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
