import { useEffect, useState } from 'react'

/** This device's time in milliseconds, renewed `every` so many milliseconds while the page is open. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
