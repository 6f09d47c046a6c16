import type { Mutant } from './mutant.ts'

/** Breakages that nobody can notice: in which file and line, what stands there instead, and why it is all the same. */
const explained: readonly (readonly [file: string, line: string, instead: string, why: string])[] = [
  ['domain/activity.ts', "momentOf(dayAfter(day), '00:00')", "''", 'no time of day is midnight as well'],
  [
    'domain/address.ts',
    'Number.parseInt(hash.charAt(place), 16)',
    '17',
    'a single hexadecimal digit is the same in both',
  ],
  ['domain/address.ts', 'number > 0n', '1n', 'the last division leaves the place of a T, which is more than one'],
  ['domain/authenticator.ts', 'dayEnds > aWhile', '>=', 'where both are one moment, either is it'],
  ['domain/conversion.ts', 'part < most', '<=', 'where both are as much, either is it'],
  ['domain/coverage.ts', 'day < FORECAST_MOST', '<=', 'one day more is told as the most, too'],
  ['domain/coverage.ts', 'amount > 0n', '>=', 'nothing lasts for nothing, divided or not'],
  ['domain/coverage.ts', 'days > BigInt(FORECAST_MOST)', '>=', 'as many as the most are the most'],
  ['domain/downtime.ts', 'down.until.getTime() > met', '>=', 'a downtime of no length adds none'],
  ['domain/history-search.ts', "mark = '', rest = ''", "'mutant'", 'what is no line of signs is no number either'],
  ['domain/history-search.ts', 'exec(text.trim())', '/([#+\\-−]?)\\s*(.*)$/', 'the first sign is found first'],
  ['domain/history-search.ts', 'typed = ', '/[.,](\\d*)/', 'an amount has one point at most'],
  ['domain/history-search.ts', '?.length ?? 0', '1', 'two places are the least'],
  [
    'domain/money/parse.ts',
    "match?.[1] ?? ''",
    "'mutant'",
    'what matches has its digits, and what does not is refused',
  ],
  ['domain/money/parse.ts', "BigInt(whole || '0')", "''", 'no digits are nought as well'],
  ['domain/mall.ts', '/^MO-(', '/MO-(\\d{4,18})$/i', 'the whole text is compared with the number afterwards'],
  ['domain/mall.ts', '/^MO-(', '/^MO-(\\d{4,18})/i', 'the whole text is compared with the number afterwards'],
  ['domain/pledge.ts', '/^HP-(', '/HP-(\\d{4,18})$/i', 'the whole text is compared with the number afterwards'],
  ['domain/pledge.ts', '/^HP-(', '/^HP-(\\d{4,18})/i', 'the whole text is compared with the number afterwards'],
  ['domain/preorder.ts', '/^HM-(', '/HM-(\\d{4,18})$/i', 'the whole text is compared with the number afterwards'],
  ['domain/preorder.ts', '/^HM-(', '/^HM-(\\d{4,18})/i', 'the whole text is compared with the number afterwards'],
  ['domain/mall.ts', 'PHONE.test(phone.trim())', '', 'the pattern allows blanks'],
  ['domain/mall.ts', 'DETAIL = ', '/^([^:：]+)[:：](.+)/', 'it takes all of the line by itself'],
  ['domain/mall.ts', "name = '', value = ''", "'mutant'", 'the other of the two is empty still'],
  ['domain/money/text.ts', 'minimumFractionDigits: 1', '2', 'the mark before the decimals is the same'],
  ['domain/money/text.ts', "mark('group') ?? ','", "''", 'each of the seven languages has its own'],
  ['domain/money/text.ts', 'known.set(lang, marks)', '', 'it is made out anew each time, and slower'],
  ['domain/money/text.ts', "[whole = '', decimals = '']", "'mutant'", 'what is shown has a whole part'],
  ['domain/news.ts', "src ?? ''", "'mutant'", 'the pattern always has its group'],
  ['domain/order-book.ts', "a.action === 'buy' ? -1 : 1", '2', 'only the sign of a comparison counts'],
  [
    'domain/order-book.ts',
    "higher > 0n === (a.action === 'buy') ? -1 : 1",
    '2',
    'only the sign of a comparison counts',
  ],
  ['domain/order-book.ts', "higher > 0n === (a.action === 'buy')", '>=', 'it is not nought here'],
  ['domain/order-book.ts', 'amount <= 0n', '1n', 'a single millionth is no whole ₡ and was refused'],
  ['domain/pledge.ts', 'worth < money', '<=', 'where both are as much, nothing is left either way'],
  ['domain/pledge.ts', 'treasury > kept', '>=', 'where both are as much, nothing is free either way'],
  ['domain/pledge.ts', 'quota > sold', '>=', 'where both are as much, nothing is left either way'],
  ['domain/pledge.ts', 'left < covered', '<=', 'where both are as much, either is it'],
  ['domain/pledge.ts', 'money <= 0n', '1n', 'a single millionth is less than any step'],
  ['domain/returns.ts', 'standing === AWARDED', 'false', 'nobody has a higher rate than what was paid by then'],
  ['domain/team.ts', 'fee < price', '<=', 'where both are as much, either is it'],
]

/** Why a mutant cannot be found, if somebody has looked. */
export const explanationOf = (file: string, text: string, { start, instead }: Mutant): string | undefined => {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, (text.indexOf('\n', start) + 1 || text.length + 1) - 1)
  return explained.find(([inFile, part, words]) => inFile === file && line.includes(part) && words === instead)?.[3]
}
