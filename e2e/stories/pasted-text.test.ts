import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const inThai = (digits: string) => digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)))
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

it('a shop applies with pasted text: invisible characters are not a name, and a wrong character of an address is shown', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/MerchantReg`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Merchant ID').fill(inThai('271828'))
  expect(await field('Merchant ID').inputValue()).toBe('271828')
  await field('Shop name').fill('\u3164 \u200B\u3164')
  await field('Password').fill('eight oaks in a row')
  await field('BSC address').fill(`\u2066${ADDRESS.slice(0, 20)}\u200B${ADDRESS.slice(20)}`)
  expect(await field('BSC address').inputValue()).toBe(ADDRESS)
  await field('Phone').fill('\u202A+66 81‑234−5678\u202C')
  await page.locator('.captcha img').waitFor()
  await field('Characters in the picture').fill(
    ` ${wide((await sandbox.captcha(await page.evaluate(() => localStorage.getItem('sid') ?? ''))).toLowerCase())}\u200B`,
  )
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await page.getByText('Please write something first.').waitFor()
  await field('Shop name').fill('The\u200B Corner')
  await field('BSC address').fill(ADDRESS.replace('E', 'Е'))
  await apply.click()
  await page.getByText('Character 20, “Е” (U+0415), does not belong in an address.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await field('BSC address').fill(ADDRESS)
  await apply.click()
  await page.getByText('Your merchant ID is 271828').waitFor()
  expect(pageErrors).toEqual([])
})

it('codes can be typed in Thai digits and by an input method, the caret stays in place, and a pasted address is cleaned', async () => {
  const { page, pageErrors } = await story.phoneOf('gregor')
  await page.goto(`${story.sandbox.address}/Bindaddress`)
  const address = page.getByLabel('Your USDT address')
  await address.fill(`\u200E${ADDRESS.slice(0, 22)}\u200B ${ADDRESS.slice(22)}`)
  await page.getByText('Compare it with your wallet').waitFor()
  expect(await address.inputValue()).toBe(ADDRESS)
  await address.fill(`${ADDRESS.slice(0, -1)}ა`)
  await page.getByText('Character 42, “ა” (U+10D0), does not belong in an address.').waitFor()

  const code = page.getByLabel('E-mail code')
  await code.fill('๑๒๓ ๔๕๖')
  expect(await code.inputValue()).toBe('123456')
  // A letter in the middle is dropped, and the caret stays in place.
  await code.fill('1256')
  await code.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await page.keyboard.type('x3๔')
  expect(await code.inputValue()).toBe('123456')
  expect(await code.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)

  // A Japanese keyboard: the text is kept while it is composed, and is not inserted twice.
  await code.fill('')
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['１', '１２', '１２３'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  expect(await code.inputValue()).toBe('１２３')
  await keyboard.send('Input.insertText', { text: '１２３' })
  await expect.poll(() => code.inputValue()).toBe('123')
  expect(pageErrors).toEqual([])
})

it('an amount in Thai, full-width or Arabic digits is read correctly', async () => {
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${story.sandbox.address}/Transferu`)
  const amount = page.getByLabel('Amount', { exact: true })
  const [wrong, read] = [page.locator('.field__error'), page.locator('.field__read')]
  for (const text of ['๑๐๐', '１２３．４５', '\u2066٣٫٥\u2069']) {
    await amount.fill(text)
    await expect.poll(() => wrong.count(), { message: text }).toBe(0)
  }
  await amount.fill('١٬٢٣٤٫٥٦')
  await expect.poll(() => read.filter({ hasText: '1,234.56' }).count()).toBe(1)
  await amount.fill('\u202E321')
  await expect.poll(() => wrong.count()).toBe(1)
  expect(pageErrors).toEqual([])
})
