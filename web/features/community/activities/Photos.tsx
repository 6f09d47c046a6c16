import { IconButton, TextLink } from '@humidor/ui/AppBar.tsx'
import { classNames } from '@humidor/ui/class-names.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { ArrowLeft, ArrowRight, Check, ImageOff, ImagePlus, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useOnline } from '../../../session/online.ts'
import { useWords } from '../../../words/words.ts'
import type { Photo, PhotoLine } from './photo-line.ts'

interface PhotosProps {
  /** The maximum number of photos, which `line` keeps. */
  most: number
  hint: string
  line: PhotoLine
  photos: readonly Photo[]
  error: string | undefined
  /** A photo was added, moved or removed. */
  onChange: () => void
}

/** The photos of a form: choose, upload, reorder, remove. */
export function Photos({ most, hint, line, photos, error, onChange }: PhotosProps) {
  const words = useWords('activities')
  const online = useOnline()
  const [left, setLeft] = useState(0)
  const below = useId()
  return (
    <fieldset className={classNames('field', 'photos', error !== undefined && 'field--error')} aria-describedby={below}>
      <legend className="field__label">{words('apply.photos')}</legend>
      <ol className="photos__list">
        {photos.map((photo, at) => (
          <Tile
            key={photo.key}
            photo={photo}
            n={at + 1}
            last={at === photos.length - 1}
            line={line}
            onChange={onChange}
          />
        ))}
        {photos.length < most && (
          <li>
            <label className="photos__add">
              <Icon of={ImagePlus} size="lg" />
              <span>{words('apply.add')}</span>
              <input
                type="file"
                className="sr"
                accept="image/jpeg,image/png,image/gif,image/*"
                multiple
                aria-invalid={error !== undefined || undefined}
                onChange={({ target }) => {
                  setLeft(line.add([...(target.files ?? [])]))
                  // Allows the same file again after its removal.
                  target.value = ''
                  onChange()
                }}
              />
            </label>
          </li>
        )}
      </ol>
      <div className="field__hint" id={below}>
        {error !== undefined ? (
          <p className="field__error" role="alert">
            <Icon of={TriangleAlert} size="sm" />
            <span>{error}</span>
          </p>
        ) : (
          <span>{hint}</span>
        )}
        <span className="tnum">
          {photos.length} / {most}
        </span>
      </div>
      <p className="caption" role="status">
        {left > 0 && words('apply.tooMany', { most })} {!online && words('apply.offline')}
      </p>
    </fieldset>
  )
}

interface TileProps {
  photo: Photo
  n: number
  last: boolean
  line: PhotoLine
  onChange: () => void
}

function Tile({ photo: { key, shown, is, part, code }, n, last, line, onChange }: TileProps) {
  const words = useWords('activities')
  const refusalText = useRefusalText()
  // The platform cannot store a photo that the browser cannot show. Its answer says so.
  const [blank, setBlank] = useState(false)
  const move = (by: 1 | -1) => {
    line.move(key, by)
    onChange()
  }
  return (
    <li className={classNames('photo', is === 'failed' && 'photo--failed')}>
      <div className="photo__frame">
        {blank ? (
          <span className="photo__pic photo__pic--blank" role="img" aria-label={words('photo.name', { n })}>
            <Icon of={ImageOff} size="lg" />
          </span>
        ) : (
          <img className="photo__pic" src={shown} alt={words('photo.name', { n })} onError={() => setBlank(true)} />
        )}
        {(is === 'waiting' || is === 'sending') && <Bar part={part} label={words('photo.progress', { n })} />}
        {is === 'kept' && (
          <span className="photo__kept">
            <Icon of={Check} size="sm" />
            <span className="sr">{words('photo.sent', { n })}</span>
          </span>
        )}
      </div>
      {is === 'failed' && (
        <div className="photo__why" role="alert">
          <p className="caption">{code === undefined ? words('uploadfail') : refusalText(code)}</p>
          <TextLink flush onClick={() => line.retry(key)}>
            {words('photo.retry')}
          </TextLink>
        </div>
      )}
      <div className="photo__acts">
        <IconButton
          icon={ArrowLeft}
          label={words('photo.earlier', { n })}
          size="md"
          disabled={n === 1}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ArrowRight}
          label={words('photo.later', { n })}
          size="md"
          disabled={last}
          onClick={() => move(1)}
        />
        <IconButton
          icon={X}
          label={words('photo.remove', { n })}
          size="md"
          onClick={() => {
            line.remove(key)
            onChange()
          }}
        />
      </div>
    </li>
  )
}
