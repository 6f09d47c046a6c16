let pending = 0

/** Whether a request that changes something has no answer yet. */
export const isActPending = () => pending > 0

/** Counts a request while it runs. */
export async function countAct<T>(act: Promise<T>): Promise<T> {
  pending += 1
  try {
    return await act
  } finally {
    pending -= 1
  }
}
