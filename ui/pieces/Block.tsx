import type { ReactNode } from 'react'

/** A component in its states, under its name. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="block">
    <h2 className="block__title">{title}</h2>
    {children}
  </section>
)
