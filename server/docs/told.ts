import type { Call } from '@humidor/contract/call.ts'
import type { MemberUpload } from '@humidor/contract/platform/upload.ts'

/** What the description tells of. */
export interface DocsOptions {
  calls: readonly Call[]
  /** What takes a file as it is. */
  uploads: readonly MemberUpload[]
  publicUrl: string
  version: string
}
