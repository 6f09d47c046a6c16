import { checkReceipt, isGenuine, type Receipt } from '@humidor/domain/money/receipt-check.ts'
import { keysFrom, receiptsFrom } from '@humidor/domain/money/receipt-file.ts'
import { isNewerLink, linkOf, receiptIn } from '@humidor/domain/money/receipt-link.ts'
import { describe, expect, it } from 'vitest'
import { receiptJson } from './comparing.ts'
import { fileText } from './file.ts'
import { ledger, newDevice, OWNER, platformOf, publicKeys, signAll } from './receipts.testing.ts'
import { importReceipts } from './watching.ts'

const receipts = signAll(ledger())
const [receipt] = receipts as [Receipt]
const link = linkOf(receipt) ?? ''

describe('the link of a receipt', () => {
  it('gives the same receipt back, with and without a proof of liabilities', () => {
    for (const one of [...receipts, ...signAll(ledger(), { day: '-', dayHash: '-' })])
      expect(receiptJson(receiptIn(linkOf(one) ?? '') as Receipt)).toBe(receiptJson(one))
  })

  it('is short enough for a QR code, and has only letters that stay in a link', () => {
    expect(link.length).toBeLessThan(560)
    expect(link).toMatch(/^[\w~:.-]+$/)
  })

  it('is none where the receipt does not follow from its parts', () => {
    expect(linkOf({ ...receipt, text: `${receipt.text} ` })).toBe(link)
    expect(linkOf({ ...receipt, amount: 5n })).toBeUndefined()
    expect(linkOf({ ...receipt, statement: 'x' })).toBeUndefined()
  })

  it('with any letter changed is no genuine receipt', () => {
    const keys = publicKeys()
    const wrong = Array.from(link, (letter, place) => {
      const other = `${link.slice(0, place)}${letter === '1' ? '2' : '1'}${link.slice(place + 1)}`
      const read = receiptIn(other)
      return read && isGenuine(checkReceipt(read, keys)) ? other : undefined
    })
    // The last letter of base64 has bits that mean nothing.
    expect(wrong.slice(0, -1).filter(Boolean)).toEqual([])
  })

  it.each([
    '',
    'x',
    '1',
    link.slice(0, -10),
    `${link}~`,
    link.replace('~', ''),
    link.replaceAll('~', '!'),
    '1~~~~~~~~~~~~~~',
  ])('is not read from "%s"', (text) => expect(receiptIn(text)).toBeUndefined())

  it('of a newer version is named as such', () => {
    expect([isNewerLink(link.replace('1', '2')), isNewerLink(link), isNewerLink('x~')]).toEqual([true, false, false])
  })
})

describe('a file of receipts', () => {
  const file = fileText({ owner: OWNER, keys: [], receipts, findings: [] }, new Date(0))

  it('gives the same receipts back', () => {
    expect(receiptsFrom(file)?.map(receiptJson)).toEqual(receipts.map(receiptJson))
  })

  it.each([
    '',
    '{}',
    '[]',
    'null',
    file.slice(0, -9),
    file.replace('/v1', '/v2'),
    file.replace('"salt"', '"salz"'),
    file.replace('"100"', '"1e9"'),
  ])('is none if it is other text (%#)', (text) => {
    if (text !== file) expect(receiptsFrom(text)).toBeUndefined()
  })

  it('brings receipts to another device, which compares them from then on', async () => {
    const { shown, platform } = platformOf(receipts.slice(0, 18))
    const { device, counted } = newDevice()
    expect(await importReceipts(OWNER, receiptsFrom(file) ?? [], platform, device)).toEqual({
      added: 20,
      known: 0,
      refused: 0,
    })
    expect(await importReceipts(OWNER, receipts, platform, device)).toEqual({ added: 0, known: 20, refused: 0 })
    const { compare } = await import('./watching.ts')
    await compare(OWNER, platform, device)
    expect((await device.store.findings(OWNER)).map(({ kind }) => kind)).toEqual(['missing', 'missing'])
    expect([shown.rows.length, counted.alarms]).toEqual([18, 1])
  })

  it('brings nothing that is not genuine, or another member’s', async () => {
    const { platform } = platformOf(receipts)
    const { device, counted } = newDevice()
    const wrong = receipts.map((one) => ({ ...one, amount: BigInt(one.amount) + 1n }))
    expect(await importReceipts(OWNER, wrong, platform, device)).toEqual({ added: 0, known: 0, refused: 20 })
    expect(await importReceipts('member:87654321', receipts, platform, device)).toEqual({
      added: 0,
      known: 0,
      refused: 20,
    })
    expect(counted.alarms).toBe(0)
  })

  it('with a signed receipt that contradicts a kept one is an alarm', async () => {
    const { platform } = platformOf(receipts)
    const { device, counted } = newDevice()
    await importReceipts(OWNER, receipts, platform, device)
    await importReceipts(OWNER, signAll(ledger().map((one) => ({ ...one, amount: one.amount + 1n }))), platform, device)
    expect((await device.store.findings(OWNER)).map(({ kind }) => kind)).toContain('changed')
    expect(counted.alarms).toBeGreaterThan(0)
  })
})

it('public keys are read from the published document, and from nothing else', () => {
  const keys = publicKeys()
  expect(keysFrom(JSON.parse(JSON.stringify({ keys })))).toEqual(keys)
  for (const other of [undefined, null, {}, { keys: [1] }, { keys: [{ ...keys[0], until: 5 }] }, { keys: 'x' }])
    expect(keysFrom(other)).toBeUndefined()
})
