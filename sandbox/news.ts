import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publish, save } from '@humidor/contract/community/news.console.ts'
import type { NewsText } from '@humidor/domain/community/news.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import type { FastifyInstance } from 'fastify'
import type { ExampleParts } from './example-steps.ts'
import de from './news/de.json' with { type: 'json' }
import en from './news/en.json' with { type: 'json' }
import jp from './news/jp.json' with { type: 'json' }
import kr from './news/kr.json' with { type: 'json' }
import tai from './news/tai.json' with { type: 'json' }
import yue from './news/yue.json' with { type: 'json' }
import zh from './news/zh.json' with { type: 'json' }
import { type Operator, signInOperator } from './operators.ts'
import { sendPicture } from './photos.ts'

type Name = keyof typeof en
const texts: Readonly<Record<LanguageKey, Readonly<Record<Name, NewsText>>>> = { en, zh, kr, jp, de, tai, yue }

/** What the platform tells, the oldest first: how many days ago, at what time, and who tells it. */
const told = [
  { name: 'dial', day: -33, time: '18:05', source: 'Cedar Notes' },
  { name: 'hall', day: -21, time: '14:30', source: 'Humidor' },
  { name: 'ledger', day: -12, time: '10:00', source: 'Humidor' },
  { name: 'barn', day: -6, time: '18:05', source: 'Cedar Notes' },
  { name: 'field', day: -2, time: '09:20', source: 'Leaf Review' },
  { name: 'box', day: -1, time: '12:15', source: 'Humidor' },
] as const satisfies readonly { name: Name; day: number; time: string; source: string }[]
type Told = (typeof told)[number]

/** What is still being written: in one language so far, and nobody else reads it yet. */
const draft: NewsText = {
  title: 'What a band tells',
  summary: 'A strip of paper names a platform, a year and a hand. How to read ours.',
  body: '<p>The gilt line names the platform, the small figure the year of the leaf.</p><h2>Whose hand</h2><p>The letter at the seam is the roller’s own.</p>',
}

const drawn = (name: Name) => readFileSync(join(import.meta.dirname, `news/${name}.png`))

/** An operator writes a piece of news in all seven languages, with a picture, and publishes it. */
async function tell(fastify: FastifyInstance, who: Operator, { name, source }: Pick<Told, 'name' | 'source'>) {
  const facts = { source, picture: await sendPicture(fastify, who, drawn(name)) }
  let at: { id: number; version: number } | undefined
  for (const { key: language } of languages)
    at = await who.call(save, { ...at, ...facts, text: { language, ...texts[language][name] } })
  if (at) await who.call(publish, at)
}

/** Lets some of its days be told by an operator, each on its day: from so many days ago until, and without, so many. */
export const publishNews =
  (
    { platform, making }: ExampleParts,
    who: Operator,
    day: (back: number, time: string, does: (at: Date) => Promise<unknown>) => Promise<void>,
  ) =>
  async ({ from, until }: { from: number; until: number }) => {
    for (const piece of told.filter(({ day: back }) => back >= from && back < until))
      await day(piece.day, piece.time, async (at) => {
        await signInOperator(making, who, at)
        await tell(platform.fastify, who, piece)
        if (piece === told.at(-1))
          await who.call(save, { source: 'Humidor', picture: null, text: { language: 'en', ...draft } })
      })
  }
