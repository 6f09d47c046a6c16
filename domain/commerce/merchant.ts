import { isKnownText, refusePassword } from '../accounts/registration.ts'
import { readAddress, refuseAddress } from '../money/address.ts'
import { readers } from '../typed/kinds.ts'

/** What a merchant signs in with and is paid under (specification one §5, §9). */
export const merchantCodeLength = 6

/** How long a merchant's texts may be, in characters as a person counts them. The name alone must not be empty. */
export const merchantTexts = { name: 60, address: 200, phone: 40, businessHours: 100, description: 500 } as const
type MerchantText = keyof typeof merchantTexts

/** Where an application stands (decisions §4). */
export const merchantStatus = { underReview: 0, verified: 1, rejected: 2 } as const
export type MerchantStatus = (typeof merchantStatus)[keyof typeof merchantStatus]

/** Whether a text is six digits, as every merchant has. */
export const isMerchantCode = (text: string) => /^[0-9]{6}$/.test(readers.digits(text))

/** The number behind six digits: `000123` is 123. Of a text that is none, NaN. */
export const merchantNumber = (vcode: string) => (isMerchantCode(vcode) ? Number(readers.digits(vcode)) : Number.NaN)
/** The six digits of a number. */
export const merchantCode = (merchantId: number) => merchantId.toString().padStart(merchantCodeLength, '0')

/**
 * The first reason to refuse six digits that somebody wants to have, or undefined. Six noughts are nobody's: they are what
 * an empty field looks like where digits are counted.
 */
export function refuseMerchantCode(vcode: string) {
  if (!isMerchantCode(vcode)) return 'integer_only'
  return merchantNumber(vcode) === 0 ? 'illegal_value' : undefined
}

const readText: Record<MerchantText, (typed: string) => string> = {
  name: readers.line,
  address: readers.lines,
  phone: readers.telephone,
  businessHours: readers.lines,
  description: readers.lines,
}

/** The first reason to refuse one of a merchant's texts, or undefined. It is kept, and shown, as plain text whatever it holds. */
export function refuseMerchantText(which: MerchantText, typed: string) {
  const text = readText[which](typed)
  if (text === '') return which === 'name' ? 'content_empty' : undefined
  return [...text].length > merchantTexts[which] ? 'content_too_long' : undefined
}

/**
 * The first reason to refuse the address that a merchant is paid out to, or undefined: it is one of BSC (specification one
 * §5). `forbidden`: addresses from which money would come back to us, or nowhere.
 */
export const refuseMerchantAddress = (address: string, forbidden: readonly string[] = []) =>
  readAddress(address)?.chain === 'BSC' ? refuseAddress({ address, forbidden }) : 'wrong_address'

/** What somebody types who applies to become a merchant. */
export interface MerchantForm {
  vcode: string
  name: string
  password: string
  cashAddress: string
  address: string
  phone: string
  businessHours: string
  description: string
}

/** A password that anybody could guess who knows the merchant's digits, name or telephone number. */
export const isMerchantsOwn = (
  password: string,
  { vcode, name, phone }: Pick<MerchantForm, 'vcode' | 'name' | 'phone'>,
) => isKnownText(password, [vcode, name, phone])

/** What the server alone knows when it looks at an application. */
export interface MerchantFacts {
  /** Whether the password stands on the list of the most common ones. */
  common?: boolean
  /** Addresses that money must not be paid out to: our own, and the contract of USDT. */
  forbidden?: readonly string[]
}

/** The first reason to refuse an application, in the order of its fields, or undefined. */
export const refuseMerchant = (form: MerchantForm, { common = false, forbidden = [] }: MerchantFacts = {}) =>
  refuseMerchantCode(form.vcode) ??
  refuseMerchantText('name', form.name) ??
  refusePassword(form.password, common || isMerchantsOwn(form.password, form)) ??
  refuseMerchantAddress(form.cashAddress, forbidden) ??
  refuseMerchantText('address', form.address) ??
  refuseMerchantText('phone', form.phone) ??
  refuseMerchantText('businessHours', form.businessHours) ??
  refuseMerchantText('description', form.description)

/** Only a verified merchant can be paid (decisions §4); one who is not is none to whoever pays. */
export const refuseMerchantPayment = (status: MerchantStatus | undefined) =>
  status === merchantStatus.verified ? undefined : 'merchant_not_exists'

/** An operator may change their mind about a merchant, but not decide the same thing twice. */
export const refuseMerchantDecision = (status: MerchantStatus, to: MerchantStatus) =>
  status === to ? 'illegal_operation' : undefined
