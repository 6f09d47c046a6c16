import * as priceCalls from '@humidor/contract/trading/price.ts'
import type { Uscd } from '@humidor/domain/money/micros.ts'
import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { BellRing, Trash2, TrendingDown, TrendingUp } from 'lucide-react'
import { useAct } from '../../../api/useAct.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import { type Alerts, placesIn } from './alerts.ts'

interface AlertRowProps {
  alert: Alerts['rows'][number]
  inForce: Uscd
}

const { alerts, rearmAlert, removeAlert } = priceCalls

/** One alert: what it waits for, or when it was reached and how to arm it again. */
export function AlertRow({ alert: { id, price, rises, reachedAt }, inForce }: AlertRowProps) {
  const words = useWords('market')
  const text = useMoneyText()
  const arm = useAct(rearmAlert, { success: words('alerts.set'), changes: [alerts] })
  const remove = useAct(removeAlert, { success: words('alerts.removed'), changes: [alerts] })
  const amount = text(price, 'USCD', { places: placesIn(price) })
  const icon = reachedAt !== null ? BellRing : rises ? TrendingUp : TrendingDown
  return (
    <li className="row">
      <span className="row__icon">
        <Icon of={icon} size="md" />
      </span>
      <span className="row__main">
        <span className="row__title tnum">{amount}</span>
        <span className="row__sub tnum">
          {reachedAt === null
            ? words(rises ? 'alerts.waitsUp' : 'alerts.waitsDown')
            : words('alerts.reached', { moment: momentText(reachedAt) })}
        </span>
        {reachedAt !== null && price !== inForce && (
          <Button kind="quiet" small busy={arm.busy} disabled={arm.offline} onClick={() => void arm.act({ id })}>
            {words('alerts.again')}
          </Button>
        )}
      </span>
      <IconButton
        icon={Trash2}
        label={words('alerts.remove', { price: amount })}
        onClick={() => void remove.act({ id })}
      />
    </li>
  )
}
