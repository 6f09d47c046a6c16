import { useEffect, useState } from 'react'

/** This device's moment in milliseconds, looked at again every so many while the page is open; a second unless told. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
