import { emailCodes } from '@humidor/domain/email-code.ts'
import type { Tx } from '../../../database/database.ts'
import type { Vault } from '../vault.ts'
import { type CodePurpose, codeMail } from './mails.ts'
import { createSealedTask, postSealed, type SecretLetter } from './sealed-letter.ts'

interface Content {
  code: string
  purpose: CodePurpose
  /** A key of `locales/languages.ts`. */
  language: string
}

const codeLetter: SecretLetter<Content> = {
  id: 'identity.code-mail',
  boundTo: (to) => `code mail to ${to}`,
  write: (it) => codeMail({ ...it, minutes: emailCodes.lives / 60 }),
}

/** Asks for the letter that brings a code, in the caller's transaction. */
export const postCodeMail = (tx: Tx, vault: Vault, { to, at, ...content }: Content & { to: string; at: Date }) =>
  postSealed(tx, vault, codeLetter, { to, content, expiresAt: new Date(at.getTime() + emailCodes.lives * 1_000) })

/** Sends the letters that bring codes. */
export const createCodeMailTask = (parts: Parameters<typeof createSealedTask>[1]) => createSealedTask(codeLetter, parts)
