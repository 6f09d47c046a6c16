import { answerFeedback, feedback, feedbackOne } from '@humidor/contract/community/feedback.console.ts'
import { create } from '@humidor/contract/community/feedback.ts'
import { publish, save } from '@humidor/contract/community/notices.console.ts'
import type { WrittenText } from '@humidor/domain/community/written-notice.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import type { Cast, ExampleParts } from './example-steps.ts'
import { type makeOperators, signInOperator } from './operators.ts'
import type { Person } from './person.ts'

type Staff = Awaited<ReturnType<typeof makeOperators>>
type Day = (back: number, time: string, does: (at: Date) => Promise<unknown>) => Promise<void>

/** What the platform tells everybody, in all seven languages. */
const quietSunday: Readonly<Record<LanguageKey, WrittenText>> = {
  en: {
    title: 'A quiet Sunday',
    body: 'On Sunday morning we move to larger machines. Between 04:00 and 04:30 (UTC+8) nothing can be sent.\n\nWhat you have ordered waits for you: the time that we are away is added to every deadline.',
  },
  zh: {
    title: '安静的星期日',
    body: '星期日清晨我们将迁移到更大的机器。04:00 至 04:30（UTC+8）期间无法提交任何操作。\n\n您的订单会等着您：我们离线的时间会加到每个期限上。',
  },
  kr: {
    title: '조용한 일요일',
    body: '일요일 새벽에 더 큰 장비로 옮깁니다. 04:00부터 04:30(UTC+8)까지는 아무것도 보낼 수 없습니다.\n\n주문은 그대로 기다립니다. 저희가 자리를 비운 시간은 모든 기한에 더해집니다.',
  },
  jp: {
    title: '静かな日曜日',
    body: '日曜日の早朝、より大きな設備へ移ります。04:00 から 04:30（UTC+8）の間は何も送信できません。\n\nご注文はそのままお待ちします。停止した時間は、すべての期限に加えられます。',
  },
  de: {
    title: 'Ein stiller Sonntag',
    body: 'Am Sonntagmorgen ziehen wir auf größere Maschinen um. Zwischen 04:00 und 04:30 Uhr (UTC+8) kann nichts gesendet werden.\n\nWas Sie bestellt haben, wartet: Die Zeit, in der wir weg sind, kommt zu jeder Frist hinzu.',
  },
  tai: {
    title: 'วันอาทิตย์ที่เงียบสงบ',
    body: 'เช้าวันอาทิตย์เราจะย้ายไปใช้เครื่องที่ใหญ่ขึ้น ระหว่าง 04:00 ถึง 04:30 น. (UTC+8) จะส่งรายการใด ๆ ไม่ได้\n\nคำสั่งซื้อของคุณจะรออยู่ เวลาที่เราหยุดจะเพิ่มให้กับทุกกำหนดเวลา',
  },
  yue: {
    title: 'Một Chủ nhật yên tĩnh',
    body: 'Sáng Chủ nhật chúng tôi chuyển sang máy lớn hơn. Từ 04:00 đến 04:30 (UTC+8) không thể gửi bất cứ gì.\n\nĐơn của bạn vẫn chờ: thời gian chúng tôi vắng mặt được cộng vào mọi thời hạn.',
  },
}

const writes = (who: Person, content: string) => who.call(create, { content, googleCode: who.googleCode() })

/** Before today: what members wrote and what they were answered, and what operators told all and one of them. */
export async function writeEarlier({ making }: ExampleParts, cast: Cast, { wendy, conrad }: Staff, day: Day) {
  await day(-6, '20:40', () => writes(cast.alice, 'Is there a brighter look for the daytime?'))
  await day(-5, '09:05', async (at) => {
    await signInOperator(making, wendy, at)
    const { rows } = await wendy.call(feedback, { state: 'open', limit: 1 })
    const reply = 'There is: under More, Appearance, choose Light, or let your device decide. Thank you for asking.'
    for (const { id } of rows) {
      const { messages } = await wendy.call(feedbackOne, { id })
      await wendy.call(answerFeedback, { id, through: messages.at(-1)?.id ?? '', reply })
    }
  })
  await day(-5, '10:30', async (at) => {
    await signInOperator(making, conrad, at)
    let known: { id: number; version: number } | undefined
    for (const { key: language } of languages)
      known = await conrad.call(save, {
        ...{ ...known, uid: null, place: null, byMail: true },
        text: { language, ...quietSunday[language] },
      })
    if (known) await conrad.call(publish, known)
    const text = {
      language: 'en',
      title: 'Thank you for your year with us',
      body: 'You have been with us from the first day. If you would like to tell us how it was, we are glad to read it.',
    }
    const toOne = await conrad.call(save, { uid: cast.alice.uid, place: 'feedback', byMail: false, text })
    await conrad.call(publish, toOne)
    const draft = { language: 'en', title: 'Winter hours', body: 'To be written.' }
    await conrad.call(save, { uid: null, place: 'market', byMail: false, text: draft })
  })
}

/** Of late: what waits for an answer. */
export async function writeLately(cast: Cast) {
  await writes(cast.bob, 'The code field is hard to hit with my thumb.')
  await writes(cast.alice, 'Please add a larger type for older eyes.')
}
