export interface MarkProps {
  /** In px. */
  size?: number | undefined
  className?: string | undefined
}

/** The monogram: an H with a lock in its bar, inside a band medallion. */
export const Mark = ({ size = 32, className = 'mark' }: MarkProps) => (
  <svg
    className={className}
    viewBox="0 0 40 40"
    width={size}
    height={size}
    fill="none"
    stroke="var(--color-gold-line)"
    strokeWidth="1.1"
    aria-hidden="true"
  >
    <circle cx="20" cy="20" r="19" />
    <circle cx="20" cy="20" r="16.2" strokeOpacity=".45" strokeWidth=".7" />
    <path d="M14.6 11.6V28.4M25.4 11.6V28.4" strokeWidth="1.5" />
    <path d="M12.4 11.6h4.4M23.2 11.6h4.4M12.4 28.4h4.4M23.2 28.4h4.4M14.6 20h3.1M22.3 20h3.1" />
    <circle cx="20" cy="20" r="2.3" />
  </svg>
)
