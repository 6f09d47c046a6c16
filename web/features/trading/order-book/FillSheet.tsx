import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Cig, price as priceOf, type Uscd } from '@humidor/domain/money/micros.ts'
import { termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { Member } from '../../../api/useMember.ts'
import type { Settings } from '../../../api/useSettings.ts'
import { useWords } from '../../../words/words.ts'
import type { Order } from './book.ts'
import { aboveMarket } from './facts.ts'
import { TradeCode, useTradeCode } from './TradeCode.tsx'
import { useTradeText } from './useTradeText.ts'

/** An order that is open to be filled. */
export interface Fill {
  /** As it was when it was opened. */
  first: Order
  /** As it stands in the book now; undefined: it is not there any more. */
  now: Order | undefined
  /** Whether the book would tell if it were still there. */
  known: boolean
  mine: Member
  settings: Settings
  /** It is filled, or gone: the book is to be looked at again. */
  onDone: () => void
  onClose: () => void
}

interface FillSheetProps {
  title: string
  fill: Fill
  /** What is left of it: "Still open". */
  leftName: string
  act: { busy: boolean; offline: boolean; refusal: ErrorCode | undefined; forgive(): void }
  /** It was sent and may have been filled, by the reader themselves: then it is not told as gone. */
  doubted: boolean
  /** The refusals that are said at a field already. */
  atField: readonly ErrorCode[]
  submit: string
  disabled?: boolean
  /** @returns how to send it with the authenticator's code; undefined: something is to be mended first */
  prepare: () => ((googleCode: string) => Promise<unknown>) | undefined
  /** Above the code: what is to be typed. */
  children?: ReactNode
  /** Below the code: what one gives or receives, and what it means. */
  outcome: ReactNode
}

/** The last look before an order is filled: its price, what is left of it as it is now, and the authenticator's code. */
export function FillSheet(props: FillSheetProps) {
  const { title, fill, leftName, act, doubted, atField, submit, disabled, prepare, children, outcome } = props
  const words = useWords('trade')
  const { cig } = useTradeText()
  const form = useId()
  const code = useTradeCode(act, 'placeholder.ga')
  /** What was left of it when it was sent for the last time. */
  const [sent, setSent] = useState<Cig>()
  const order = fill.now ?? fill.first
  const gone = goneHow(fill, { ...act, doubted }, sent)
  if (gone) return <Gone title={title} how={gone} fill={fill} />
  const send = async () => {
    if (act.busy) return
    const how = prepare()
    const googleCode = code.submit()
    if (!how || googleCode === undefined) return
    setSent(order.moneyCigLeft)
    if ((await how(googleCode)) === undefined) code.clear()
  }
  return (
    <Sheet
      open
      title={title}
      onClose={fill.onClose}
      foot={
        <Button type="submit" form={form} block busy={act.busy} disabled={act.offline || disabled}>
          {submit}
        </Button>
      }
    >
      <Form id={form} onSubmit={() => void send()}>
        <div className="fill__facts">
          <Kv
            flush
            rows={[
              { name: words('fill.price'), value: <Price of={order} market={fill.mine.currentCigPrice} /> },
              { name: leftName, value: cig(order.moneyCigLeft) },
            ]}
          />
          <div role="status">
            {order.moneyCigLeft !== fill.first.moneyCigLeft && (
              <Note>{words('fill.changed', { amount: cig(order.moneyCigLeft) })}</Note>
            )}
          </div>
        </div>
        {children}
        <TradeCode of={code} />
        {outcome}
        <Trouble code={act.refusal} besides={atField} />
      </Form>
    </Sheet>
  )
}

/** To the last millionth, and how far that is from the market. */
function Price({ of, market }: { of: Order; market: Uscd }) {
  const { price, rate } = useTradeText()
  const by = aboveMarket(termsOf(of), priceOf(market))
  return (
    <>
      {price(unitPrice(termsOf(of)))} {by !== 0 && <span className={by > 0 ? 'gold' : 'faint'}>{rate(by)}</span>}
    </>
  )
}

type Gone = 'goneFilled' | 'goneEnded' | 'goneAway'

function goneHow(
  { now, known }: Fill,
  { busy, refusal, doubted }: FillSheetProps['act'] & Pick<FillSheetProps, 'doubted'>,
  sent: Cig | undefined,
): Gone | undefined {
  // A part of it was filled meanwhile: it is still there, with another rest.
  if (refusal === 'cbsell_sold') return now !== undefined && now.moneyCigLeft !== sent ? undefined : 'goneFilled'
  if (refusal === 'cbsell_end' || refusal === 'not_found') return 'goneEnded'
  return now === undefined && known && !busy && !doubted ? 'goneAway' : undefined
}

/** Somebody was quicker, or its owner took it back: said kindly, and that nothing has happened to the reader's money. */
const Gone = ({ title, how, fill }: { title: string; how: Gone; fill: Fill }) => {
  const words = useWords('trade')
  return (
    <Sheet open title={title} onClose={fill.onDone}>
      <div role="status">
        <EmptyState
          bare
          title={words('fill.goneTitle')}
          text={`${words(`fill.${how}`)} ${words('fill.nothingTaken')}`}
          action={
            <Button kind="quiet" onClick={fill.onDone}>
              {words('fill.back')}
            </Button>
          }
        />
      </div>
    </Sheet>
  )
}

const elsewhere: ReadonlySet<ErrorCode> = new Set(['google_code_error', 'google_auth_failed', 'cbsell_sold'])

/** Why it was refused, where that belongs to no field. */
export function Trouble({ code, besides = [] }: { code: ErrorCode | undefined; besides?: readonly ErrorCode[] }) {
  const words = useWords('trade')
  const refusalText = useRefusalText()
  if (code === undefined || elsewhere.has(code) || besides.includes(code)) return null
  return (
    <div role="alert">
      <Note kind="ember">{code === 'illegal_operation' ? words('illegal') : refusalText(code)}</Note>
    </div>
  )
}
