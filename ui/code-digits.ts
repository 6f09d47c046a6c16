import { onlyDigits } from '@humidor/domain/typed/kinds.ts'

/** How many digits an authenticator code and an e-mail code have. */
export const codeLength = 6

/**
 * The digits of what was typed or pasted: "123 456", "１２３４５６", "๑๒๓๔๕๖" and "Code: 123456" all give 123456.
 * @param length how many there are at most, where it is no code but a merchant's id
 */
export const codeDigits = (text: string, length = codeLength) => onlyDigits(text, length)
