import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import './css/faq.css'
import { Icon } from './Icon.tsx'

/** A question that opens to its answer. */
export const Faq = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className="faq">
    <summary>
      <span>{question}</span>
      <Icon of={ChevronDown} size="md" />
    </summary>
    <p>{children}</p>
  </details>
)
