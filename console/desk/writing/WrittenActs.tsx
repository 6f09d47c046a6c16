import type { RequestOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { Button, type ButtonKind } from '@humidor/ui/Button.tsx'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { AskOnce } from '../AskOnce.tsx'

/** What a dialog is told: how it is closed, and that it has come about. */
export interface Asked {
  onClose: () => void
  onDone: () => void
}

/** What can be done with something that is written and saved. */
export interface WrittenAct {
  /** What the button says. */
  text: string
  kind: ButtonKind
  /** Something is missing for it. */
  idle?: boolean
  dialog: (asked: Asked) => ReactNode
}

export interface WrittenActsProps {
  acts: readonly (WrittenAct | false)[]
  /** What is missing, and for what: `English`, `to be published`. */
  lacks?: { what: readonly string[]; to: string } | undefined
  disabled: boolean
  onDone: () => Promise<void>
}

/** The buttons below what is written: show it or take it back, and take a translation away. Each asks once more. */
export function WrittenActs({ acts, lacks, disabled, onDone }: WrittenActsProps) {
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

/** A call that shows what is written, or takes it back. */
type VersionCall = Call & { request: z.ZodMiniType<{ id: number; version: number }> }

/** What is said of an act on something that is written, and what it changes. */
interface Saying<C extends VersionCall> {
  call: C
  it: { id: number; version: number }
  /** The lists that it changes. */
  changes: readonly Call[]
  thanks: string
  text: string
}

/** Shows it to whom it is for, once nothing is missing any more. */
export const publishing = <C extends VersionCall>({
  it: { id, version },
  idle,
  ...said
}: Saying<C> & { title: string; idle: boolean }): WrittenAct => ({
  ...{ text: 'Publish', kind: 'quiet', idle },
  dialog: (asked) => <AskOnce {...asked} {...said} request={{ id, version } as RequestOf<C>} act="Publish" />,
})

/** Takes it back from everybody. */
export const takingBack = <C extends VersionCall>({ it: { id, version }, ...said }: Saying<C>): WrittenAct => ({
  ...{ text: 'Take back', kind: 'danger-quiet' },
  dialog: (asked) => (
    <AskOnce
      {...asked}
      {...said}
      danger
      request={{ id, version } as RequestOf<C>}
      title="Take this back?"
      act="Take back"
    />
  ),
})

/** A call that takes the text of one language away. */
type DropCall = Call & { request: z.ZodMiniType<{ id: number; version: number; language: string }> }

export interface Dropping<C extends DropCall> {
  call: C
  it: { id: number; version: number }
  language: LanguageKey
  /** The lists that it changes. */
  changes: readonly Call[]
  /** What becomes of it without English. */
  withoutEnglish: string
}

/** Takes the text of one language away. */
export function dropping<C extends DropCall>({ call, it, language, changes, withoutEnglish }: Dropping<C>): WrittenAct {
  const { english } = languageOf(language)
  return {
    text: `Remove ${english}`,
    kind: 'ghost',
    dialog: (asked) => (
      <AskOnce
        {...asked}
        danger
        call={call}
        request={{ id: it.id, version: it.version, language } as RequestOf<C>}
        changes={changes}
        thanks={`${english} is removed`}
        title={`Remove ${english}?`}
        text={language === 'en' ? withoutEnglish : 'Its readers are shown English from now on.'}
        act="Remove"
      />
    ),
  }
}
