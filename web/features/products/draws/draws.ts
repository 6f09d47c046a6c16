import { paths } from '../../../paths.ts'

export { DataFile } from './DataFile.tsx'
export { PlaceCells } from './PlaceCells.tsx'

/** The page of a draw, with the result of an order. */
export const pathOfDraw = (id: number, onum: string) => `${paths.draw}?id=${id}&order=${onum}`
