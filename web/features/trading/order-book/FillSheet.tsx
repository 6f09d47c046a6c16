import type { NamedRequest } from '@humidor/client/actor.ts'
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
import { ConfirmWithPasskey } from '../../../frame/passkeys/ConfirmWithPasskey.tsx'
import { useWords } from '../../../words/words.ts'
import type { Order } from './book.ts'
import { aboveMarket } from './facts.ts'
import { TradeCode, useTradeCode } from './TradeCode.tsx'
import { useTradeText } from './useTradeText.ts'

/** An order that the reader has opened to fill it. */
export interface Fill {
  /** The order when it was opened. */
  first: Order
  /** The order in the book now; undefined: it is not there any more. */
  now: Order | undefined
  /** Whether the book reports changes of this order. */
  known: boolean
  mine: Member
  settings: Settings
  /** It is filled or gone: the book must be fetched again. */
  onDone: () => void
  onClose: () => void
}

/** A fill that lacks nothing but the second factor. */
interface PreparedFill {
  /** As it would be sent, for a passkey to confirm. */
  named: NamedRequest | undefined
  /** Sends it with a code of the authenticator, or with the answer of a passkey. */
  send: (googleCode: string) => Promise<unknown>
}

interface FillSheetProps {
  title: string
  fill: Fill
  /** The name of the remaining amount, such as "Still open". */
  leftName: string
  act: { busy: boolean; offline: boolean; refusal: ErrorCode | undefined; forgive(): void }
  /** It was sent and its outcome is unknown: the reader may have filled it, so it is not shown as gone. */
  doubted: boolean
  /** Refusals that a field shows already. */
  atField: readonly ErrorCode[]
  submit: string
  disabled?: boolean
  /** @returns undefined where the form has an error */
  prepare: () => PreparedFill | undefined
  /** Above the code: further fields. */
  children?: ReactNode
  /** Below the code: what the reader pays or receives. */
  outcome: ReactNode
}

/** The confirmation before an order is filled: its price, its current remaining amount, and the authenticator's code. */
export function FillSheet(props: FillSheetProps) {
  const { title, fill, leftName, act, doubted, atField, submit, disabled, prepare, children, outcome } = props
  const words = useWords('order-book')
  const { cig } = useTradeText()
  const form = useId()
  const code = useTradeCode(act, 'placeholder.ga')
  /** The remaining amount when it was last sent. */
  const [sent, setSent] = useState<Cig>()
  const order = fill.now ?? fill.first
  const gone = goneHow(fill, { ...act, doubted }, sent)
  if (gone) return <Gone title={title} how={gone} fill={fill} />
  const send = async () => {
    if (act.busy) return
    const prepared = prepare()
    const googleCode = code.submit()
    if (!prepared || googleCode === undefined) return
    setSent(order.moneyCigLeft)
    if ((await prepared.send(googleCode)) === undefined) code.clear()
  }
  const confirmed = async (googleCode: string) => {
    setSent(order.moneyCigLeft)
    await prepare()?.send(googleCode)
  }
  return (
    <Sheet
      open
      title={title}
      onClose={fill.onClose}
      foot={
        <>
          <Button type="submit" form={form} block busy={act.busy} disabled={act.offline || disabled}>
            {submit}
          </Button>
          {!disabled && <ConfirmWithPasskey busy={act.busy} request={() => prepare()?.named} send={confirmed} />}
        </>
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
        <RefusalNote code={act.refusal} besides={atField} />
      </Form>
    </Sheet>
  )
}

/** The price to the last millionth, and its distance from the market. */
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
  // Somebody else filled a part of it: the order is still there, with another remaining amount.
  if (refusal === 'cbsell_sold') return now !== undefined && now.moneyCigLeft !== sent ? undefined : 'goneFilled'
  if (refusal === 'cbsell_end' || refusal === 'not_found') return 'goneEnded'
  return now === undefined && known && !busy && !doubted ? 'goneAway' : undefined
}

/** Somebody was quicker, or the owner cancelled it. Says kindly that the reader's money is untouched. */
const Gone = ({ title, how, fill }: { title: string; how: Gone; fill: Fill }) => {
  const words = useWords('order-book')
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

/** The refusal, if it belongs to no field. */
export function RefusalNote({ code, besides = [] }: { code: ErrorCode | undefined; besides?: readonly ErrorCode[] }) {
  const words = useWords('order-book')
  const refusalText = useRefusalText()
  if (code === undefined || elsewhere.has(code) || besides.includes(code)) return null
  return (
    <div role="alert">
      <Note kind="ember">{code === 'illegal_operation' ? words('illegal') : refusalText(code)}</Note>
    </div>
  )
}
