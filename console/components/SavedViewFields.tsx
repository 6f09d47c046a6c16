import { readers } from '@humidor/domain/typed/kinds.ts'
import { IconButton, TextLink } from '@humidor/ui/AppBar.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { MOST_VIEWS, queryToSave, refuseView, VIEW_NAME_MOST, type ViewRefusal } from '../api/saved-views.ts'
import { useSavedViews } from '../api/useSavedViews.ts'
import { FormDialog } from './FormDialog.tsx'

const refusalText: Record<ViewRefusal, string> = {
  'no name': 'Type a name.',
  'name too long': `A name has at most ${VIEW_NAME_MOST} characters.`,
  'too many': `There are ${MOST_VIEWS} views of this page. Delete one first.`,
  'too long': 'This view has too many filters to be saved.',
}

/** The saved views of the page, and a button that saves the current one. @param link the address of the current view */
export function SavedViewFields({ link }: { link: string }) {
  const { views, save, remove, open } = useSavedViews()
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const view = { name: readers.line(name), query: queryToSave(link) }
  const refusal = refuseView(views, view)
  return (
    <>
      {views.length > 0 && (
        <ul className="list-view__saved" aria-label="Saved views">
          {views.map((one) => (
            <li key={one.name}>
              <TextLink flush onClick={() => open(one)}>
                {one.name}
              </TextLink>
              <IconButton icon={X} size="sm" label={`Delete the view ${one.name}`} onClick={() => remove(one.name)} />
            </li>
          ))}
        </ul>
      )}
      <TextLink flush onClick={() => setNaming(true)}>
        Save this view
      </TextLink>
      {naming && (
        <FormDialog
          title="Save this view"
          text="Filters, order, rows and columns, without a search. It is saved in this browser, for you. Share it by its link."
          act="Save"
          hindered={refusal && refusalText[refusal]}
          onClose={() => setNaming(false)}
          onAct={() => {
            save(view)
            setName('')
            setNaming(false)
          }}
        >
          <TextField label="Name" value={name} onChange={setName} />
        </FormDialog>
      )}
    </>
  )
}
