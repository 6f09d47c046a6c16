import type { AnswerOf } from '@humidor/client/client.ts'
import * as bookkeepingCalls from '@humidor/contract/commerce/bookkeeping.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { refusePreferences } from '@humidor/domain/commerce/bookkeeping.ts'
import { currencies } from '@humidor/domain/commerce/currencies.ts'
import { isZone, type ShopDay, shopDay } from '@humidor/domain/commerce/shop-time.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { DateField } from '@humidor/ui/DateField.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { SelectField } from '@humidor/ui/SelectField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { useClock } from '../../../api/useClock.ts'
import { paths } from '../../../paths.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import { useRateText } from './local-text.ts'

type Preferences = AnswerOf<typeof bookkeepingCalls.preferences>

/** The choice of no currency. */
const NONE = ''

/** /MerchantPreferences: the shop's time zone, its currency for display, and its own rates. */
export function MerchantPreferencesScreen() {
  const words = useWords('bookkeeping')
  const asked = useAsk(bookkeepingCalls.preferences, {})
  return (
    <Page title={words('preferences.title')} back={paths.merchantMore} of={asked}>
      {(found) => (
        <>
          <PreferencesForm found={found} key={`${found.zone} ${found.currency}`} />
          {found.currency !== null && <Rates found={found} currency={found.currency} />}
        </>
      )}
    </Page>
  )
}

/** Every zone that this browser knows, that of the shop and of the device among them. */
function zonesWith(...more: string[]): string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more.filter(isZone)])
  return [...known].toSorted()
}
const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A currency with its name in the reader's language: `EUR · Euro`. */
const currencyName = (lang: string, code: string) =>
  `${code} · ${new Intl.DisplayNames(lang, { type: 'currency' }).of(code) ?? code}`

/** What the form holds and sends. A rate that is left empty stays as it is. */
function usePreferences(found: Preferences) {
  const words = useWords('bookkeeping')
  const [zone, setZone] = useState(found.zone)
  const [currency, setCurrency] = useState(found.currency ?? NONE)
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState('')
  const [tried, setTried] = useState(false)
  const now = new Date(useClock().now)
  const today = shopDay(isZone(zone) ? zone : 'UTC', now)
  const { preferences, setPreferences, days, payoutRule } = bookkeepingCalls
  const save = useAct(setPreferences, {
    success: words('preferences.saved'),
    changes: [preferences, days, payoutRule, merchantsCalls.info],
    inField: setPreferences.errors,
    then: () => setTyped(''),
  })
  const rate = isBlank(typed) || currency === NONE ? undefined : (parseAmount(typed) ?? 0n)
  const rateFrom = rate === undefined || from === '' ? undefined : (from as ShopDay)
  const wish = { zone, currency: currency === NONE ? null : currency }
  const own = refusePreferences({ ...wish, rate, rateFrom, today })
  const submit = async () => {
    setTried(true)
    if (own || save.busy) return
    await save.act({ ...wish, ...(rate !== undefined && { rate }), ...(rateFrom !== undefined && { rateFrom }) })
  }
  const forgiven =
    <T,>(put: (value: T) => void) =>
    (value: T) => {
      put(value)
      save.forgive()
    }
  return {
    ...{ zone, currency, typed, from: from === '' ? today : from, today, save, submit },
    wrong: (tried ? own : undefined) ?? save.refusal,
    setZone: forgiven(setZone),
    setCurrency: forgiven(setCurrency),
    setTyped: forgiven(setTyped),
    setFrom: forgiven(setFrom),
  }
}

function PreferencesForm({ found }: { found: Preferences }) {
  const words = useWords('bookkeeping')
  const refusalText = useRefusalText()
  const { lang } = useLanguage()
  const form = usePreferences(found)
  const { zone, currency, today, wrong, save } = form
  return (
    <Form onSubmit={() => void form.submit()}>
      <SelectField
        label={words('preferences.zone')}
        options={zonesWith(found.zone, deviceZone()).map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
        value={zone}
        onChange={form.setZone}
        hint={
          <>
            {words('preferences.zoneHint')} {words('preferences.device', { zone: deviceZone() })}
          </>
        }
        error={wrong === 'parameter_error' ? refusalText(wrong) : undefined}
      />
      <SelectField
        label={words('preferences.currency')}
        options={[
          { id: NONE, label: words('preferences.none') },
          ...currencies.map((id) => ({ id, label: currencyName(lang, id) })),
        ]}
        value={currency}
        onChange={form.setCurrency}
      />
      {currency !== NONE && (
        <>
          <TextField
            label={words('preferences.rate', { currency })}
            kind="decimal"
            value={form.typed}
            onChange={form.setTyped}
            hint={words('preferences.rateHint')}
            error={wrong === 'illegal_value' ? words('preferences.rateWrong') : undefined}
          />
          <DateField
            label={words('preferences.from')}
            value={form.from}
            onChange={form.setFrom}
            max={today}
            error={wrong === 'invalid_date' ? refusalText(wrong) : undefined}
          />
        </>
      )}
      <Button type="submit" block busy={save.busy} disabled={save.offline}>
        {words('preferences.save')}
      </Button>
    </Form>
  )
}

/** The rate of today, and all rates of the currency with the days from which they count. */
function Rates({ found: { rate, rates }, currency }: { found: Preferences; currency: string }) {
  const words = useWords('bookkeeping')
  const rateText = useRateText()
  return (
    <Section title={words('preferences.history')}>
      <p className="muted">
        {rate === null ? words('preferences.noRate') : words('preferences.today', { rate: rateText(rate, currency) })}
      </p>
      {rates.length > 0 && (
        <Rows card label={words('preferences.history')}>
          {rates.map((one) => (
            <Row
              key={`${one.from} ${one.createdAt.getTime()}`}
              title={rateText(one.rate, currency)}
              sub={words('preferences.since', { day: dayName(one.from) })}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
