import type { RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Button, type ButtonKind } from '@humidor/ui/Button.tsx'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { ConfirmCall } from '../ConfirmCall.tsx'

/** The callbacks of a dialog: to close it, and to report success. */
export interface DialogCallbacks {
  onClose: () => void
  onDone: () => void
}

/** An act on a saved item. */
export interface LocalizedAction {
  /** The label of the button. */
  text: string
  kind: ButtonKind
  /** True while a precondition is missing. */
  idle?: boolean
  dialog: (asked: DialogCallbacks) => ReactNode
}

export interface LocalizedActionsProps {
  acts: readonly (LocalizedAction | false)[]
  /** The missing parts and their purpose: `English`, `to be published`. */
  lacks?: { what: readonly string[]; to: string } | undefined
  disabled: boolean
  onDone: () => Promise<void>
}

/** The buttons below the form: publish, withdraw, remove a translation. Each asks for confirmation. */
export function LocalizedActions({ acts, lacks, disabled, onDone }: LocalizedActionsProps) {
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    void onDone()
  }
  const shown = acts.filter((act) => act !== false)
  return (
    <>
      {shown.map(({ text, kind, idle }) => (
        <Button key={text} small kind={kind} disabled={disabled || idle} onClick={() => setOpen(text)}>
          {text}
        </Button>
      ))}
      {lacks && lacks.what.length > 0 && (
        <span className="quiet">
          Needs {lacks.what.join(' and ')} {lacks.to}
        </span>
      )}
      {shown.find(({ text }) => text === open)?.dialog({ onClose: close, onDone: done })}
    </>
  )
}

/** A call that publishes an item or withdraws it. */
type VersionCall = Call & { request: z.ZodMiniType<{ id: number; version: number }> }

/** The texts of an act on an item, and the lists that it changes. */
interface Saying<C extends VersionCall> {
  call: C
  it: { id: number; version: number }
  /** The lists to refetch. */
  changes: readonly Call[]
  success: string
  text: string
}

/** Publishes the item, once nothing is missing. */
export const publishing = <C extends VersionCall>({
  it: { id, version },
  idle,
  ...said
}: Saying<C> & { title: string; idle: boolean }): LocalizedAction => ({
  ...{ text: 'Publish', kind: 'quiet', idle },
  dialog: (asked) => <ConfirmCall {...asked} {...said} request={{ id, version } as RequestOf<C>} act="Publish" />,
})

/** Withdraws the item from every reader. */
export const unpublishing = <C extends VersionCall>({ it: { id, version }, ...said }: Saying<C>): LocalizedAction => ({
  ...{ text: 'Unpublish', kind: 'danger-quiet' },
  dialog: (asked) => (
    <ConfirmCall
      {...asked}
      {...said}
      danger
      request={{ id, version } as RequestOf<C>}
      title="Unpublish this?"
      act="Unpublish"
    />
  ),
})

/** A call that removes the text of one language. */
type DropCall = Call & { request: z.ZodMiniType<{ id: number; version: number; language: string }> }

export interface Deletion<C extends DropCall> {
  call: C
  it: { id: number; version: number }
  language: LanguageKey
  /** The lists to refetch. */
  changes: readonly Call[]
  /** The effect of a missing English text. */
  withoutEnglish: string
}

/** Removes the text of one language. */
export function deletion<C extends DropCall>({
  call,
  it,
  language,
  changes,
  withoutEnglish,
}: Deletion<C>): LocalizedAction {
  const { english } = languageOf(language)
  return {
    text: `Remove ${english}`,
    kind: 'ghost',
    dialog: (asked) => (
      <ConfirmCall
        {...asked}
        danger
        call={call}
        request={{ id: it.id, version: it.version, language } as RequestOf<C>}
        changes={changes}
        success={`${english} removed`}
        title={`Remove ${english}?`}
        text={language === 'en' ? withoutEnglish : 'Its readers will see English instead.'}
        act="Remove"
      />
    ),
  }
}
