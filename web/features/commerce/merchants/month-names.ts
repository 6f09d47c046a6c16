const named = (lang: string, day: string, more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(lang, { calendar: 'gregory', year: 'numeric', timeZone: 'UTC', ...more }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A month `yyyy-mm` in words. */
export const monthName = (lang: string, month: string) => named(lang, `${month}-01`, { month: 'long' })
/** A year, as the language writes one. */
export const yearName = (lang: string, year: string) => named(lang, `${year}-01-01`, {})
