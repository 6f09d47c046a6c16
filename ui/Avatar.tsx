import './css/avatar.css'

/** The first letter of a name in a ring. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)
