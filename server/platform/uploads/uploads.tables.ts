import type { GeneratedAlways } from 'kysely'

/** `picture`: a picture as it was redrawn here, in two sizes (migrations/0021-news.sql). */
export interface PictureTable {
  /** Twenty-six random letters and digits. */
  name: string
  /** WebP. */
  large: Buffer
  small: Buffer
  width: number
  height: number
  /** As `operator:3`. */
  uploaded_by: string
  uploaded_at: Date
  unused_since: Date | null
}

/** `picture_use`: what shows a picture, as `news:7`. */
export interface PictureUseTable {
  used_by: string
  picture: string
}

/** `photo_sent`: when a member sent a photo, whatever became of it (migrations/0044-photos-that-were-sent.sql). */
export interface PhotoSentTable {
  id: GeneratedAlways<bigint>
  uid: number
  sent_at: Date
}

export interface UploadsTables {
  photo_sent: PhotoSentTable
  picture: PictureTable
  picture_use: PictureUseTable
}
