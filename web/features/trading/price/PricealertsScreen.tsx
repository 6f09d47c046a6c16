import * as priceCalls from '@humidor/contract/trading/price.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { price as priceOf } from '@humidor/domain/money/micros.ts'
import { refuseAlert } from '@humidor/domain/trading/price-alert.ts'
import { AmountField } from '@humidor/ui/AmountField.tsx'
import { LetterArt } from '@humidor/ui/art/ListArt.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Rows } from '@humidor/ui/Rows.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useAct } from '../../../api/useAct.ts'
import { useAmount } from '../../../api/useAmount.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { AlertRow } from './AlertRow.tsx'
import { type Alerts, placesIn } from './alerts.ts'

/** Milliseconds between two requests: an alert may be reached meanwhile. */
const REFRESH_MS = 30_000

/** /Pricealerts: the member's price alerts, and the form for another one. */
export function PricealertsScreen() {
  const words = useWords('market')
  const asked = useAsk(priceCalls.alerts, {}, { every: REFRESH_MS, fresh: 0 })
  return (
    <Page title={words('alerts.title')} back={paths.market} still of={asked}>
      {(data) => (
        <>
          <SetAlert of={data} />
          <Section title={words('alerts.list', { count: data.rows.length, most: data.most })}>
            {data.rows.length === 0 ? (
              <EmptyState art={<LetterArt />} bare title={words('alerts.none')} text={words('alerts.noneText')} />
            ) : (
              <Rows card label={words('alerts.title')}>
                {data.rows.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} inForce={data.inForce} />
                ))}
              </Rows>
            )}
          </Section>
        </>
      )}
    </Page>
  )
}

const { setAlert, alerts } = priceCalls

/** The form for another alert. It asks the server's own rule. */
function SetAlert({ of: { rows, inForce, most } }: { of: Alerts }) {
  const words = useWords('market')
  const text = useMoneyText()
  const set = useAct(setAlert, {
    success: words('alerts.set'),
    then: () => amount.type(''),
    changes: [alerts],
    inField: setAlert.errors,
  })
  const prices = rows.map(({ price }) => price)
  const amount = useAmount<'USCD'>((price) => refuseAlert({ price, inForce: priceOf(inForce), prices }), set)
  const wrongText = (code: ErrorCode | undefined) => {
    if (code === 'illegal_operation') return words(prices.length >= most ? 'alerts.tooMany' : 'alerts.same', { most })
    return code === undefined ? undefined : words('alerts.wrong')
  }
  const submit = () => {
    const price = amount.submit()
    if (price !== undefined) void set.act({ price })
  }
  return (
    <Form onSubmit={submit}>
      <Card pad>
        <Kv flush rows={[{ name: words('price'), value: text(inForce, 'USCD', { places: placesIn(inForce) }) }]} />
      </Card>
      <AmountField
        label={words('alerts.price')}
        coin="USCD"
        value={amount.typed}
        onChange={amount.type}
        hint={
          amount.allowed === undefined
            ? words('alerts.hint')
            : words(amount.allowed > inForce ? 'alerts.up' : 'alerts.down')
        }
        error={wrongText(amount.wrong)}
        nothing={words('alerts.wrong')}
      />
      <Button type="submit" block busy={set.busy} disabled={set.offline}>
        {words('alerts.submit')}
      </Button>
    </Form>
  )
}
