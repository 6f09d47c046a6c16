/** `picture`: a picture as it was drawn anew here, in two sizes (migrations/0021-news.sql). */
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

export interface UploadsTables {
  picture: PictureTable
  picture_use: PictureUseTable
}
