import { faces, inks, line, onPaper } from './paper.ts'

export interface StepsOnPaper {
  /** The order's number, and its amount below. */
  number: string
  amount: string
  /** The state in one word. */
  state: string
  /** The steps in order, with their times. */
  steps: readonly { name: string; when: string; done: boolean }[]
  /** At the foot: when the picture was made. */
  foot: string
}

const TOP = 590
const STEP = 140

/** An order and its steps as a picture to save. Drawn on the device, nothing is sent. Undefined when the browser cannot draw. */
export const stepsPicture = ({ number, amount, state, steps, foot }: StepsOnPaper): Promise<Blob | undefined> =>
  onPaper((pen) => {
    line(pen, number, { y: 290, size: 44, face: faces.sans, ink: inks.ink2 })
    line(pen, amount, { y: 400, size: 84, face: faces.serif, ink: inks.ink })
    line(pen, state, { y: 470, size: 34, face: faces.sans, ink: inks.ink2 })
    for (const [at, { name, when, done }] of steps.entries()) {
      const y = TOP + at * STEP
      line(pen, name, { y, size: 46, face: faces.serif, ink: done ? inks.brass : inks.ink2 })
      line(pen, when, { y: y + 46, size: 30, face: faces.sans, ink: inks.ink2 })
    }
    line(pen, foot, { y: 1340, size: 28, face: faces.sans, ink: inks.ink2 })
  })
