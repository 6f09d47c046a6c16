import { pictureLimits, picturePath } from '@humidor/domain/platform/picture.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  RemoveFormatting,
  TextQuote,
} from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { usePicture } from '../../../components/localized-editor/usePicture.ts'
import { LinkDialog } from './LinkDialog.tsx'

/** Browser commands on the selection: no other way supports the browser's own undo. */
const tools: readonly { icon: LucideIcon; label: string; command: string; value?: string }[] = [
  { icon: Heading2, label: 'Heading', command: 'formatBlock', value: 'h2' },
  { icon: Heading3, label: 'Smaller heading', command: 'formatBlock', value: 'h3' },
  { icon: Pilcrow, label: 'Paragraph', command: 'formatBlock', value: 'p' },
  { icon: Bold, label: 'Bold', command: 'bold' },
  { icon: Italic, label: 'Italic', command: 'italic' },
  { icon: List, label: 'List', command: 'insertUnorderedList' },
  { icon: ListOrdered, label: 'Numbered list', command: 'insertOrderedList' },
  { icon: TextQuote, label: 'Quotation', command: 'formatBlock', value: 'blockquote' },
  { icon: Minus, label: 'Horizontal line', command: 'insertHorizontalRule' },
  { icon: RemoveFormatting, label: 'Clear formatting', command: 'removeFormat' },
]

export interface RichToolsProps {
  /** The editable element. */
  surface: RefObject<HTMLDivElement | null>
  disabled: boolean
}

/** The selection in the editor, to restore it after a dialog. */
function rangeOn(surface: HTMLElement | null): Range | undefined {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
  return range && surface?.contains(range.commonAncestorContainer) ? range.cloneRange() : undefined
}

/** The toolbar above the editor. Pressing it keeps the selection. */
export function RichTools({ surface, disabled }: RichToolsProps) {
  const [linking, setLinking] = useState(false)
  const chosen = useRef<Range>(undefined)
  const run = (command: string, value?: string) => {
    surface.current?.focus()
    if (chosen.current) {
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(chosen.current)
      chosen.current = undefined
    }
    document.execCommand(command, false, value)
  }
  const { busy, choose } = usePicture(({ name }) => run('insertImage', picturePath(name)))
  const leave = () => {
    chosen.current = rangeOn(surface.current)
  }
  const link = (href: string) => {
    const isWithin = chosen.current && !chosen.current.collapsed
    setLinking(false)
    // Wait until the dialog has returned the focus.
    setTimeout(() => (isWithin ? run('createLink', href) : run('insertText', href)))
  }
  return (
    <>
      <div className="rich__tools" role="toolbar" aria-label="Format" onMouseDown={(event) => event.preventDefault()}>
        {tools.map(({ icon, label, command, value }) => (
          <IconButton
            key={label}
            icon={icon}
            size="md"
            label={label}
            disabled={disabled}
            onClick={() => run(command, value)}
          />
        ))}
        <IconButton
          icon={Link}
          size="md"
          label="Link"
          disabled={disabled}
          onClick={() => {
            leave()
            setLinking(true)
          }}
        />
        <IconButton
          icon={ImagePlus}
          size="md"
          label={`Picture, at most ${pictureLimits.bytes / 1024 / 1024} MB`}
          disabled={disabled || busy}
          onClick={() => {
            leave()
            choose()
          }}
        />
      </div>
      {linking && <LinkDialog onClose={() => setLinking(false)} onLink={link} />}
    </>
  )
}
