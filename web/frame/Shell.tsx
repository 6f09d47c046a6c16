import { Mark } from '@humidor/ui/art/Mark.tsx'
import { Lid } from '@humidor/ui/Lid.tsx'
import { Stage } from '@humidor/ui/Stage.tsx'

/** The page before the script arrives: background, column and mark, and for a member's dashboard its lid. */
export const Shell = () => (
  <Stage>
    <div className="shell" aria-hidden="true">
      <div className="shell__mark">
        <Mark size={44} />
      </div>
      <div className="shell__index">
        <header className="appbar appbar--root">
          <Mark size={38} />
        </header>
        <div className="screen">
          <Lid label="" className="shell__lid">
            {null}
          </Lid>
        </div>
      </div>
    </div>
  </Stage>
)
