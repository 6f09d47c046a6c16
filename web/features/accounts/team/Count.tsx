import { useLanguage } from '../../../words/words.ts'

/** A number of people under its label. */
export function Count({ label, value }: { label: string; value: number }) {
  const { lang } = useLanguage()
  return (
    <>
      <span className="label">{label}</span>
      <data className="money money--md" value={value}>
        <span className="money__n">{new Intl.NumberFormat(lang).format(value)}</span>
      </data>
    </>
  )
}
