import { paths } from '../../../paths.ts'

/** The page of a draw, with the result of an order. */
export const pathOfDraw = (id: number, onum: string) => `${paths.draw}?id=${id}&order=${onum}`
