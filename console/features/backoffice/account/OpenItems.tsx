import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Loaded } from '@humidor/ui/Loaded.tsx'
import { Skeleton } from '@humidor/ui/State.tsx'
import { Link } from 'wouter'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { announceRelease } from '../../../session/tabs.ts'
import { timeText } from '../../../words/moments.ts'
import { openItems } from '../../../words/open-items.ts'
import { openedAt } from '../../../words/places.ts'

const { mine, release } = consoleContract.operators
type One = AnswerOf<typeof mine>[number]

/** The operator's open items on all devices; each can be released here. */
export function OpenItems() {
  const asked = useAsk(mine, {})
  return (
    <Loaded of={asked} skeleton={<Skeleton width="70%" height={40} />}>
      {(all) =>
        all.length === 0 ? (
          <p className="quiet">{openItems.none}</p>
        ) : (
          <ul className="devices">
            {all.map((one) => (
              <Opened key={one.item} opened={one} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Opened({ opened: { item, until } }: { opened: One }) {
  const giving = useAct(release, {
    success: 'Released',
    changes: [mine],
    // A tab that still shows the item claims it again, or says that another operator has it.
    then: () => announceRelease(item),
  })
  const at = openedAt(item)
  return (
    <li className="between">
      <span className="min0">
        {at ? (
          <Link className="panel__link" href={at.href}>
            {at.name}
          </Link>
        ) : (
          <b>{item}</b>
        )}
        <span className="tnum">Open until {timeText(until)}</span>
      </span>
      <Button
        small
        kind="quiet"
        busy={giving.busy}
        disabled={giving.offline}
        onClick={() => void giving.act({ item, until })}
      >
        Release
      </Button>
    </li>
  )
}
