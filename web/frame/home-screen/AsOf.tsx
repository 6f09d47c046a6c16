import '@humidor/ui/css/as-of.css'
import { unbroken } from '../../words/moments.ts'
import { useWords } from '../../words/words.ts'

/** Above every page while it shows what the member saw last. */
export function AsOf({ at }: { at: Date }) {
  const words = useWords('frame')
  return (
    <p className="as-of" role="status">
      {words('asOf', { time: unbroken(at) })}
    </p>
  )
}
