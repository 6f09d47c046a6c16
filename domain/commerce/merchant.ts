import { isKnownText, refusePassword } from '../accounts/registration.ts'
import { readAddress, refuseAddress } from '../money/address.ts'
import { readers } from '../typed/kinds.ts'

/** Digits of the code that a merchant signs in with and is paid under (rules S1). */
export const merchantCodeLength = 6

/** Maximum characters of a merchant's texts, as a person counts them. Only the name must not be empty. */
export const merchantTexts = { name: 60, address: 200, phone: 40, businessHours: 100, description: 500 } as const
type MerchantText = keyof typeof merchantTexts

/** The texts of a merchant that members see. Two operators change them together (rules S2a). */
export type MerchantContact = Record<MerchantText, string>
export const contactFields = Object.keys(merchantTexts) as readonly MerchantText[]

/** Status of an application (rules S2). */
export const merchantStatus = { underReview: 0, verified: 1, rejected: 2 } as const
export type MerchantStatus = (typeof merchantStatus)[keyof typeof merchantStatus]

/** True for a merchant code: six digits. */
export const isMerchantCode = (text: string) => /^[0-9]{6}$/.test(readers.digits(text))

/** The number of a merchant code: `000123` is 123. NaN when the text is no code. */
export const merchantNumber = (vcode: string) => (isMerchantCode(vcode) ? Number(readers.digits(vcode)) : Number.NaN)
/** The six-digit code of a number. */
export const merchantCode = (merchantId: number) => merchantId.toString().padStart(merchantCodeLength, '0')

/**
 * The first reason to refuse a requested merchant code, or undefined.
 * Nobody gets `000000`: it looks like an empty field where digits are counted.
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

/** The first reason to refuse one of a merchant's texts, or undefined. Any content is stored and shown as plain text. */
export function refuseMerchantText(which: MerchantText, typed: string) {
  const text = readText[which](typed)
  if (text === '') return which === 'name' ? 'content_empty' : undefined
  return [...text].length > merchantTexts[which] ? 'content_too_long' : undefined
}

/**
 * The first reason to refuse a merchant's payout address, or undefined. It must be on BSC (rules S1).
 * `forbidden`: addresses that lose money or return it to us.
 */
export const refuseMerchantAddress = (address: string, forbidden: readonly string[] = []) =>
  readAddress(address)?.chain === 'BSC' ? refuseAddress({ address, forbidden }) : 'wrong_address'

/** The fields of a merchant's application. */
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

/** True for a password that can be guessed from the merchant's code, name or telephone number. */
export const isMerchantsOwn = (
  password: string,
  { vcode, name, phone }: Pick<MerchantForm, 'vcode' | 'name' | 'phone'>,
) => isKnownText(password, [vcode, name, phone])

/** Facts about an application that only the server knows. */
export interface MerchantFacts {
  /** Whether the password is on the list of common ones. */
  common?: boolean
  /** Addresses that must not be paid: our own, and the USDT contract. */
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

/** The reason to refuse a payment to a merchant, or undefined. Only verified merchants exist for a payer (rules S4). */
export const refuseMerchantPayment = (status: MerchantStatus | undefined) =>
  status === merchantStatus.verified ? undefined : 'merchant_not_exists'

/** The reason to refuse an operator's decision about a merchant, or undefined. A decision can be changed, but not repeated. */
export const refuseMerchantDecision = (status: MerchantStatus, to: MerchantStatus) =>
  status === to ? 'illegal_operation' : undefined

const isSameContact = (one: MerchantContact, other: MerchantContact) =>
  contactFields.every((field) => one[field] === other[field])

/**
 * The first reason to refuse other contact data of a merchant, or undefined. It must differ from the present texts, and these from
 * nothing that the operator saw.
 */
export function refuseMerchantContact(
  contact: MerchantContact,
  { present, seen }: { present: MerchantContact; seen: MerchantContact },
) {
  for (const field of contactFields) {
    const refused = refuseMerchantText(field, contact[field])
    if (refused) return refused
  }
  if (!isSameContact(present, seen)) return 'content_changed'
  return isSameContact(contact, present) ? 'illegal_operation' : undefined
}
