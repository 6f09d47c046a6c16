import type { Call } from '@humidor/contract/call.ts'
import type { MemberUpload } from '@humidor/contract/platform/upload.ts'

/** The content of the API's description. */
export interface DocsOptions {
  calls: readonly Call[]
  /** Paths that accept an unsealed file. */
  uploads: readonly MemberUpload[]
  publicUrl: string
  version: string
}
