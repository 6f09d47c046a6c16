import './css/avatar.css'

/** A ring with the first letter of a name. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)
