import { type MallAddress, mallAddressMistake, mallLengths } from '@humidor/domain/commerce/mall.ts'
import { sumOf } from '@humidor/domain/commerce/mall-cart.ts'
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
import { factsOf, type Good, type Goods, isSameOrder, type Sent } from './goods.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { useOrdering } from './useOrdering.ts'

type Mistake = NonNullable<ReturnType<typeof mallAddressMistake>>

interface OrderFormProps {
  goods: Goods
  mine: Member
  /** The initial field values. */
  before: MallAddress
  /** Learns what is sent, and when its answer is there. */
  onSend?: ((sent: Sent) => void) | undefined
}

/** The delivery address. A dialog confirms the payment of the goods at its opening, even if the cart changes meanwhile. */
export function OrderForm({ goods: present, mine, before, onSend }: OrderFormProps) {
  const words = useWords('mall')
  const exactly = useExactText()
  const moneyText = useMoneyText()
  const [address, setAddress] = useState(before)
  const [mistake, setMistake] = useState<Mistake>()
  const [asked, setAsked] = useState<Goods>()
  const changed = asked !== undefined && !isSameOrder(asked, present)
  const goods = changed ? asked : present
  const { create, order, doubted } = useOrdering(goods, address)
  const tryAgain = useTryAgain()
  const { priceCig } = factsOf(goods, mine.moneyProfit)
  const short = !doubted && mine.moneyProfit < priceCig
  const soldOut = !doubted && goods.lines.some(({ quantity, stock }) => quantity > stock)
  const put = (field: Partial<MallAddress>) => {
    setAddress({ ...address, ...field })
    setMistake(undefined)
  }
  const submit = () => {
    const wrong = mallAddressMistake(address)
    setMistake(wrong)
    create.forgive()
    setAsked(wrong === undefined ? goods : undefined)
  }
  return (
    <>
      <Form onSubmit={submit}>
        {goods.lines.map((good) => (
          <Bought key={good.id} good={good} />
        ))}
        <AddressFields address={address} mistake={mistake} put={put} />
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
              : tryAgain(doubted, words('order.submit', { amount: exactly(priceCig, 'CIG') }))}
          </Button>
        )}
      </Form>
      {asked !== undefined && (
        <OrderDialog
          goods={goods}
          changed={changed}
          order={order}
          mine={mine}
          create={create}
          onSend={onSend}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** A product in a row: picture, title, pieces and price. */
function Bought({ good }: { good: Good }) {
  const words = useWords('mall')
  const exactly = useExactText()
  const { title, pic, priceCig, lang, quantity, stock } = good
  return (
    <div className="bought">
      <span className="bought__pic">{pic !== null && <img src={pic} alt="" />}</span>
      <span className="stack stack--tight">
        <span className="good__title" lang={languageOf(lang).lang}>
          {quantity > 1 ? words('times', { n: quantity, title }) : title}
        </span>
        <Money amount={sumOf([good])} coin="CIG" size="sm" />
        {quantity > 1 && <span className="micro tnum">{words('cart.each', { amount: exactly(priceCig, 'CIG') })}</span>}
        {stock < quantity && (
          <b className="micro ember">{stock === 0 ? words('soldOut') : words('left', { n: stock })}</b>
        )}
      </span>
    </div>
  )
}

interface AddressFieldsProps {
  address: MallAddress
  mistake: Mistake | undefined
  put: (field: Partial<MallAddress>) => void
}

function AddressFields({ address, mistake, put }: AddressFieldsProps) {
  const words = useWords('mall')
  const mistakeText = useMistakeText(mistake)
  return (
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
