import { type MallAddress, mallAddressMistake, mallLengths } from '@humidor/domain/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/screen-mall.css'
import { Form } from '@humidor/ui/Form.tsx'
import { Money, useExactText, useMoneyText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { TextArea } from '@humidor/ui/TextArea.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { useTryAgain } from '../../../api/useTryAgain.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { OrderDialog } from './OrderDialog.tsx'
import type { Product } from './product.ts'
import { useOrdering } from './useOrdering.ts'

type Mistake = NonNullable<ReturnType<typeof mallAddressMistake>>

interface OrderFormProps {
  product: Product
  mine: Member
  /** The initial field values. */
  before: MallAddress
}

/** The delivery address. A dialog confirms the payment. */
export function OrderForm({ product, mine, before }: OrderFormProps) {
  const words = useWords('mall')
  const exactly = useExactText()
  const moneyText = useMoneyText()
  const [address, setAddress] = useState(before)
  const [mistake, setMistake] = useState<Mistake>()
  const [asking, setAsking] = useState(false)
  const { create, order, doubted } = useOrdering(product, address)
  const tryAgain = useTryAgain()
  const short = !doubted && mine.moneyProfit < product.priceCig
  const soldOut = !doubted && product.stock === 0
  const mistakeText = useMistakeText(mistake)
  const put = (field: Partial<MallAddress>) => {
    setAddress({ ...address, ...field })
    setMistake(undefined)
  }
  const submit = () => {
    const wrong = mallAddressMistake(address)
    setMistake(wrong)
    create.forgive()
    setAsking(wrong === undefined)
  }
  return (
    <>
      <Form onSubmit={submit}>
        <Bought product={product} />
        <Section title={words('order.to')}>
          <div className="stack stack--loose">
            <TextField
              label={words('order.name')}
              value={address.name}
              error={mistakeText('name')}
              onChange={(name) => put({ name })}
            />
            <TextField
              kind="phone"
              label={words('order.phone')}
              value={address.phone}
              error={mistakeText('phone')}
              onChange={(phone) => put({ phone })}
            />
            <TextArea
              label={words('order.address')}
              hint={words('order.addressHint')}
              most={mallLengths.address}
              rows={2}
              value={address.detail}
              error={mistakeText('detail')}
              onChange={(detail) => put({ detail })}
            />
          </div>
        </Section>
        <Note kind="plain">{words('order.private')}</Note>
        {short && <Note kind="ember">{words('order.short', { amount: moneyText(mine.moneyProfit, 'CIG') })}</Note>}
        {short ? (
          <ButtonLink block kind="quiet" href={paths.cbtrade}>
            {words('order.getCig')}
          </ButtonLink>
        ) : (
          <Button type="submit" block disabled={soldOut}>
            {soldOut
              ? words('soldOut')
              : tryAgain(doubted, words('order.submit', { amount: exactly(product.priceCig, 'CIG') }))}
          </Button>
        )}
      </Form>
      {asking && (
        <OrderDialog product={product} order={order} mine={mine} create={create} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** The product in a row: picture, title, price. */
function Bought({ product: { title, pic, priceCig, price, lang } }: { product: Product }) {
  const words = useWords('mall')
  const moneyText = useMoneyText()
  return (
    <div className="bought">
      <span className="bought__pic">{pic !== null && <img src={pic} alt="" />}</span>
      <span className="stack stack--tight">
        <span className="good__title" lang={languageOf(lang).lang}>
          {title}
        </span>
        <Money amount={priceCig} coin="CIG" size="sm" />
        <span className="micro tnum">{words('worth', { amount: moneyText(price, 'USCD') })}</span>
      </span>
    </div>
  )
}

const lengthOf = { name: mallLengths.name, phone: mallLengths.phone, detail: mallLengths.address } as const
const needed = { name: 'order.needName', phone: 'order.needPhone', detail: 'order.needAddress' } as const

/** The error of a field, in words. */
function useMistakeText(mistake: Mistake | undefined) {
  const words = useWords('mall')
  return (field: keyof MallAddress) => {
    if (mistake?.field !== field) return undefined
    if (mistake.code === 'content_empty') return words(needed[field])
    if (mistake.code === 'wrong_param') return words('order.badPhone')
    return words('order.tooLong', { most: lengthOf[field] })
  }
}
