import { webLink } from '@humidor/domain/platform/link.ts'
import { bare } from '@humidor/domain/typed/signs.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../components/FormDialog.tsx'

/** Asks for the address of a link. */
export function LinkDialog({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }) {
  const [href, setHref] = useState('https://')
  const [wrong, setWrong] = useState(false)
  return (
    <FormDialog
      title="Link"
      text="The selected text links to this address. The page opens in a new tab and learns nothing about the reader."
      act="Link"
      onAct={() => {
        const link = webLink(bare(href))
        if (link !== undefined) onLink(link)
        else setWrong(true)
      }}
      onClose={onClose}
    >
      <TextField
        label="Address"
        value={href}
        error={wrong ? 'Only addresses that begin with https://' : undefined}
        onChange={(text) => {
          setHref(text)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}
