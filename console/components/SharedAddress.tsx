import { Link } from 'wouter'
import { merchantAt } from '../words/places.ts'
import { PanelPart } from './Panel.tsx'

/** The other merchants with a payout address, each a link. Nothing if there is none. */
export const SharedAddress = ({ merchants }: { merchants: readonly { vcode: string; name: string }[] }) =>
  merchants.length > 0 && (
    <PanelPart title="Also the payout address of">
      <ul className="panel__list">
        {merchants.map(({ vcode, name }) => (
          <li key={vcode}>
            <Link className="panel__link" href={merchantAt(vcode)}>
              {vcode}, {name}
            </Link>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
