import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Fragment } from 'react'
import { useListenedKeys } from '../components/useKeys.ts'
import { type KeyId, keyText } from '../words/keys.ts'
import './keys.css'

const order = Object.keys(keyText) as KeyId[]

/** The keys that work on the page behind the sheet. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const listened = useListenedKeys()
  return (
    <Sheet open title="Keys on this page" onClose={onClose}>
      <dl className="keys">
        {order
          .filter((id) => listened.includes(id))
          .map((id) => (
            <div key={id}>
              <dt>
                {keyText[id].keys.map((key, place) => (
                  <Fragment key={key}>
                    {place > 0 && <span className="quiet"> or </span>}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{keyText[id].text}</dd>
            </div>
          ))}
      </dl>
      <p className="caption">Single keys work while no field or button has the focus.</p>
    </Sheet>
  )
}
