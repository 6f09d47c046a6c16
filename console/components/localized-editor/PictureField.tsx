import { picturePath } from '@humidor/domain/platform/picture.ts'
import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/news-row.css'
import { Bar } from '@humidor/ui/Progress.tsx'
import { ImagePlus, Trash2 } from 'lucide-react'
import { usePicture } from './usePicture.ts'
import './writing.css'

export interface PictureFieldProps {
  /** The name of the picture. */
  picture: string | null
  disabled: boolean
  onChange: (picture: string | null) => void
}

/** The picture of the item, small as in a list. */
export function PictureField({ picture, disabled, onChange }: PictureFieldProps) {
  const { part, busy, choose } = usePicture(({ name }) => onChange(name))
  return (
    <div className="writing__picture">
      {picture === null ? (
        <i className="news__pic" />
      ) : (
        <img
          className="news__pic"
          src={picturePath(picture, 'small')}
          alt="As shown in the list"
          width={72}
          height={72}
        />
      )}
      <div className="stack">
        <div className="inline">
          <Button small kind="quiet" icon={ImagePlus} busy={busy} disabled={disabled} onClick={choose}>
            {picture === null ? 'Choose a picture' : 'Change picture'}
          </Button>
          {picture !== null && (
            <Button small kind="ghost" icon={Trash2} disabled={disabled || busy} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        {part === undefined ? (
          <p className="quiet">
            GIF, JPG or PNG, at most 5 MB. It is redrawn here, so the file’s metadata is not uploaded.
          </p>
        ) : (
          <Bar part={part} label="Uploading the picture" />
        )}
      </div>
    </div>
  )
}
