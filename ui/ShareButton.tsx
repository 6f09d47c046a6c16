import { Share2 } from 'lucide-react'
import { Button } from './Button.tsx'

/** Shares an address by the device's own menu. Empty where the device has none: show a way to copy beside it. */
export function ShareButton({ url, label }: { url: string; label: string }) {
  if (!('share' in navigator)) return null
  return (
    <Button
      kind="quiet"
      block
      icon={Share2}
      // Whoever closes the menu has shared nothing, which is no error.
      onClick={() => void navigator.share?.({ url }).catch(() => undefined)}
    >
      {label}
    </Button>
  )
}
