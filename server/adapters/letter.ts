import type { Letter } from './mail.ts'

/** The contents of an email from top to bottom: plain text, in the reader's language. */
export interface Lines {
  to: string
  /** BCP 47. */
  lang: string
  subject: string
  title: string
  lead: string
  /** A code or a password, set large. Absent in a notice. */
  brings?: string
  /** Sentences below. */
  small: readonly string[]
  foot: string
}

/**
 * Lays out an email in the platform's design. Emails to members have no links, so that nobody learns to follow one. An operator's
 * invitation has one.
 */
export const letter = (lines: Lines): Letter => ({
  to: lines.to,
  subject: lines.subject,
  text: asText(lines),
  html: asPage(lines),
})

const asText = ({ title, lead, brings, small, foot }: Lines) =>
  [title, lead, ...(brings === undefined ? [] : [`    ${brings}`]), ...small, `-- \n${foot}`].join('\n\n')

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

// The design's colours and fonts, inlined: mail programs support neither style sheets nor variables.
const paper = '#f6efe0'
const card = '#fffcf5'
const ink = '#20140c'
const ink2 = '#5a4637'
const ink3 = '#705b48'
const brass = '#a6752a'
const line = '#e4d8c3'
const serif = "font-family:Newsreader,'Iowan Old Style','Palatino Linotype',Georgia,serif"
const sans = "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

// Keeps line breaks by `<br>`, as few mail programs support `white-space`.
const row = (style: string, text: string) =>
  `<tr><td style="${style}">${escaped(text).replaceAll('\n', '<br>')}</td></tr>`

// The code or password stays on one line, also on a narrow phone.
const short = 'font-size:38px;letter-spacing:0.18em;padding:14px 0 14px 0.18em'
const long = 'font-size:20px;letter-spacing:0.06em;padding:14px 0;white-space:nowrap'

function inside({ title, lead, brings, small }: Lines) {
  // `anywhere`, as a hash has no space to break at.
  const sentence = `${sans};font-size:14px;line-height:1.55;color:${ink2};overflow-wrap:anywhere`
  return [
    row(`${serif};font-size:24px;line-height:1.25;color:${ink};padding-bottom:10px`, title),
    row(
      `${sans};font-size:15px;line-height:1.55;color:${ink2};padding-bottom:${brings === undefined ? 2 : 20}px`,
      lead,
    ),
    ...(brings === undefined
      ? []
      : [
          row(
            `${serif};${brings.length > 8 ? long : short};line-height:1.2;color:${ink};text-align:center;border-top:1px solid ${line};border-bottom:1px solid ${line};font-variant-numeric:lining-nums tabular-nums`,
            brings,
          ),
        ]),
    ...small.map((text, n) => row(`${sentence};padding-top:${n === 0 ? 18 : 8}px`, text)),
  ].join('\n')
}

/** A page of tables, which every mail program lays out alike. No pictures, no links, nothing fetched. */
const asPage = (lines: Lines) => `<!doctype html>
<html lang="${lines.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light">
<title>${escaped(lines.title)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(lines.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:440px">
${row(`${serif};font-size:22px;color:${ink};padding:0 4px 16px;letter-spacing:-0.01em`, 'Humidor')}
<tr><td bgcolor="${card}" style="background:${card};border:1px solid ${line};border-top:3px double ${brass};border-radius:10px;padding:28px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${inside(lines)}
</table>
</td></tr>
${row(`${sans};font-size:12px;line-height:1.5;color:${ink3};padding:16px 4px 0`, lines.foot)}
</table>
</td></tr>
</table>
</body>
</html>
`
