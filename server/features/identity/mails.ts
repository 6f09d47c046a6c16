import de from '@humidor/locales/de/mail.json' with { type: 'json' }
import en from '@humidor/locales/en/mail.json' with { type: 'json' }
import jp from '@humidor/locales/jp/mail.json' with { type: 'json' }
import kr from '@humidor/locales/kr/mail.json' with { type: 'json' }
import { languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/mail.json' with { type: 'json' }
import yue from '@humidor/locales/yue/mail.json' with { type: 'json' }
import zh from '@humidor/locales/zh/mail.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'
import type { Letter } from '../../adapters/mail.ts'

const words = { en, zh, kr, jp, de, tai, yue }

/** What a code is for. */
export type CodePurpose = 'login' | 'register'

export interface CodeMail {
  to: string
  code: string
  purpose: CodePurpose
  /** A key of `locales/languages.ts`; English for any other. */
  language: string
  /** How long the code serves. */
  minutes: number
}

/** The letter that brings a code. It holds no link, so that nobody learns to follow one, and no secret but the code. */
export function codeMail({ to, code, purpose, language, minutes }: CodeMail): Letter {
  const { key, lang } = languageOf(language)
  const say = createTranslator({ locale: lang, messages: words[key] })
  const parts = {
    lang,
    title: say(`${purpose}.title`),
    lead: say(`${purpose}.lead`),
    code,
    lives: say('lives', { minutes }),
    never: say('never'),
    unasked: say(`${purpose}.unasked`),
    foot: say('foot'),
  }
  return { to, subject: say(`${purpose}.subject`), text: asText(parts), html: asPage(parts) }
}

type Parts = Record<'lang' | 'title' | 'lead' | 'code' | 'lives' | 'never' | 'unasked' | 'foot', string>

const asText = ({ title, lead, code, lives, never, unasked, foot }: Parts) =>
  [title, lead, `    ${code}`, lives, never, unasked, `-- \n${foot}`].join('\n\n')

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

// The look's paper, ink and brass, written out: mail programs know neither style sheets nor variables.
const paper = '#f6efe0'
const card = '#fffcf5'
const ink = '#20140c'
const ink2 = '#5a4637'
const ink3 = '#705b48'
const brass = '#a6752a'
const line = '#e4d8c3'
const serif = "font-family:Newsreader,'Iowan Old Style','Palatino Linotype',Georgia,serif"
const sans = "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** A page of tables, as that is what every mail program lays out alike. No pictures, no links, nothing fetched. */
function asPage(parts: Parts) {
  const { lang, title, lead, code, lives, never, unasked, foot } = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, escaped(text)]),
  ) as Parts
  const row = (style: string, text: string) => `<tr><td style="${style}">${text}</td></tr>`
  const small = `${sans};font-size:14px;line-height:1.55;color:${ink2}`
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${lead}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px">
${row(`${serif};font-size:22px;color:${ink};padding:0 4px 16px;letter-spacing:-0.01em`, 'Humidor')}
<tr><td bgcolor="${card}" style="background:${card};border:1px solid ${line};border-top:3px double ${brass};border-radius:10px;padding:28px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${row(`${serif};font-size:24px;line-height:1.25;color:${ink};padding-bottom:10px`, title)}
${row(`${sans};font-size:15px;line-height:1.55;color:${ink2};padding-bottom:20px`, lead)}
${row(`${serif};font-size:38px;line-height:1.2;color:${ink};letter-spacing:0.18em;text-align:center;padding:14px 0 14px 0.18em;border-top:1px solid ${line};border-bottom:1px solid ${line};font-variant-numeric:lining-nums tabular-nums`, code)}
${row(`${small};padding-top:18px`, lives)}
${row(`${small};padding-top:8px`, never)}
${row(`${small};padding-top:8px`, unasked)}
</table>
</td></tr>
${row(`${sans};font-size:12px;line-height:1.5;color:${ink3};padding:16px 4px 0`, foot)}
</table>
</td></tr>
</table>
</body>
</html>
`
}
