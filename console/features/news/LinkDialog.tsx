import { isNewsLink } from '@humidor/domain/news.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'

/** Asks where the chosen words shall lead. */
export function LinkDialog({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }) {
  const [href, setHref] = useState('https://')
  const [wrong, setWrong] = useState(false)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNewsLink(href.trim())) onLink(href.trim())
    else setWrong(true)
  }
  return (
    <Dialog
      open
      title="Link"
      text="The chosen words lead there. The page opens beside the app and learns nothing about the reader."
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} block>
            Link
          </Button>
          <Button kind="ghost" block onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label="Address"
          value={href}
          error={wrong ? 'Only addresses that begin with https://' : undefined}
          onChange={(text) => {
            setHref(text)
            setWrong(false)
          }}
        />
      </form>
    </Dialog>
  )
}
