import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Faq } from '@humidor/ui/Faq.tsx'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { ChevronRight, MessageCircle } from 'lucide-react'
import { type Settings, useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { daysIn, hoursIn } from '../../../words/hours.ts'
import { rateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** In the order of a member's path: joining, moving money, taking part. */
const questions = [
  'coins',
  'deposit',
  'missing',
  'withdraw',
  'authenticator',
  'activate',
  'preorder',
  'idle',
  'frozen',
  'sell',
  'points',
] as const
type Question = (typeof questions)[number]

/** The page where each answer applies. An answer that only explains has no link. */
const ways: Record<Exclude<Question, 'coins'>, string> = {
  deposit: paths.deposit,
  missing: paths.depositdetail,
  withdraw: paths.withdraw,
  authenticator: paths.google,
  activate: paths.vip,
  preorder: paths.shop,
  idle: paths.shopadd,
  frozen: `${paths.shop}?tab=all`,
  sell: paths.exchangeProfit,
  points: paths.lottery,
}

/** /Helps: the most frequent questions, answered with the figures in force. */
export function HelpsScreen() {
  const words = useWords('help')
  return (
    <Page title={words('title')} back={paths.more} of={useSettings()}>
      {(settings) => (
        <>
          <p className="muted">{words('lead')}</p>
          <div>
            {questions
              .filter((question) => question !== 'idle' || settings.preorders.idleAfter !== null)
              .map((question) => (
                <Faq
                  key={question}
                  question={words(`${question}.q`)}
                  way={
                    question !== 'coins' && (
                      <TextLink href={ways[question]} after={ChevronRight} flush>
                        {words(`${question}.go`)}
                      </TextLink>
                    )
                  }
                >
                  <Answer to={question} settings={settings} />
                </Faq>
              ))}
          </div>
          <Rows card>
            <Row icon={MessageCircle} title={words('write')} sub={words('writeText')} href={paths.feedback} />
          </Rows>
        </>
      )}
    </Page>
  )
}

function Answer({ to, settings }: { to: Question; settings: Settings }) {
  const words = useWords('help')
  const text = useMoneyText()
  const { lang } = useLanguage()
  const count = (points: bigint) => new Intl.NumberFormat(lang).format(points)
  const { preorders } = settings
  switch (to) {
    case 'deposit':
      return words('deposit.a', { minimum: text(settings.depositMinimum, 'USDT', { places: 0 }) })
    case 'authenticator':
      return words('authenticator.a', { hours: hoursIn(settings.factorPause) })
    case 'activate':
      return words('activate.a', { price: text(settings.activationPrice, 'USCD', { places: 0 }) })
    case 'preorder':
      return words('preorder.a', {
        hours: hoursIn(preorders.window),
        days: daysIn(preorders.holding),
        rate: rateText(lang, preorders.yield),
      })
    case 'idle':
      return words('idle.a', {
        days: daysIn(preorders.idleAfter ?? 0),
        amount: text(preorders.minimum, 'USCD'),
      })
    case 'sell':
      return words('sell.a', { fee: rateText(lang, settings.profitFee), hours: hoursIn(settings.conversionDelay) })
    case 'points':
      return words('points.a', {
        sign: count(settings.dailySignPoints),
        referral: count(settings.referrerPoints),
        order: count(preorders.points),
      })
    case 'coins':
    case 'missing':
    case 'withdraw':
    case 'frozen':
      return words(`${to}.a`)
  }
}
