import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { IconButton, TextLink } from '@humidor/ui/AppBar.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { Money } from '@humidor/ui/Money.tsx'
import { Card, Section } from '@humidor/ui/Section.tsx'
import { BadgeCheck, ChevronRight, CircleX, Hourglass, RefreshCw } from 'lucide-react'
import { Fragment } from 'react'
import { useAskMore } from '../../../api/useAsk.ts'
import { type Merchant, useMerchant } from '../../../api/useMerchant.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Bills } from './Bills.tsx'
import { MerchantMenu } from './MerchantMenu.tsx'

/** The takings, the merchant's identity and status, the newest bills, and the menu. */
export function Overview({ mine }: { mine: Merchant }) {
  const words = useWords('merchants')
  const merchant = useMerchant()
  const bills = useAskMore(merchantsCalls.merchantDetail, { type: 0 })
  return (
    <>
      <Received mine={mine} refresh={() => void Promise.all([merchant.refetch(), bills.list.refetch()])} />
      <ReviewStatus mine={mine} />
      {mine.merchantId !== null && (
        <Section
          title={words('bills.title')}
          action={
            <TextLink href={paths.merchantDetail} after={ChevronRight} flush>
              {words('bills.all')}
            </TextLink>
          }
        >
          <Bills asked={bills} most={3} />
        </Section>
      )}
      <MerchantMenu mine={mine} />
    </>
  )
}

function Received({ mine, refresh }: { mine: Merchant; refresh: () => void }) {
  const words = useWords('merchants')
  const frame = useWords('frame')
  const { moneyCig, moneyCigAsUsdt, moneyUsdtReceive } = mine
  // A cashier does not see them.
  if (moneyCig === null || moneyCigAsUsdt === null || moneyUsdtReceive === null) return null
  return (
    <Lid
      label={words('home.received')}
      action={<IconButton icon={RefreshCw} size="md" label={frame('ui.refresh')} onClick={refresh} />}
      columns={[
        <Fragment key="id">
          <span className="label">{words('fields.vcode')}</span>
          <span className="money money--md tnum">{mine.vcode}</span>
          <CopyButton onLid text={mine.vcode} done={words('home.idCopied')} failed={frame('url_copy_failed')} />
        </Fragment>,
        <Fragment key="cig">
          <span className="label">{words('home.toConvert')}</span>
          <Money amount={moneyCig} coin="CIG" size="sm" />
          <span className="caption tnum">
            ≈ <Money amount={moneyCigAsUsdt} coin="USDT" />
          </span>
        </Fragment>,
      ]}
    >
      <Money amount={moneyUsdtReceive} coin="USDT" size="xl" />
    </Lid>
  )
}

const reviewStatuses = [
  { icon: Hourglass, tone: 'gold', key: 'review' },
  { icon: BadgeCheck, tone: 'leaf', key: 'verified' },
  { icon: CircleX, tone: 'ember', key: 'rejected' },
] as const

/** Whether members can pay, and the reason if not. */
function ReviewStatus({ mine }: { mine: Merchant }) {
  const words = useWords('merchants')
  const { icon, tone, key } = reviewStatuses[mine.status] ?? reviewStatuses[0]
  return (
    <Card className="signin">
      <span className={tone}>
        <Icon of={icon} />
      </span>
      <span className="row__main">
        <span className="row__title">{words(`status.${key}`)}</span>
        <span className="row__sub">{words(`status.${key}Text`)}</span>
        {mine.status === 2 && mine.reply && (
          <span className="row__sub">{words('status.reply', { reply: mine.reply })}</span>
        )}
      </span>
    </Card>
  )
}
