import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './css/faq.css'
import { Icon } from './Icon.tsx'

export interface FaqProps {
  question: string
  /** The answer. */
  children: ReactNode
  /** A link to the page where the reader can act on it. */
  way?: ReactNode
}

/** A question that expands to its answer. */
export const Faq = ({ question, children, way }: FaqProps) => (
  <details className="faq">
    <summary>
      <span>{question}</span>
      <Icon of={ChevronDown} size="md" />
    </summary>
    <p>{children}</p>
    {way}
  </details>
)
