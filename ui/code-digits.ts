import { onlyDigits } from '@humidor/domain/typed/kinds.ts'

/** Digits of an authenticator or e-mail code. */
export const codeLength = 6

/**
 * Extracts the digits of a typed or pasted text: "123 456", "１２３４５６", "๑๒๓๔๕๖" and "Code: 123456" all give 123456.
 * @param length maximum number of digits, if it is not a code but a merchant's id
 */
export const codeDigits = (text: string, length = codeLength) => onlyDigits(text, length)
