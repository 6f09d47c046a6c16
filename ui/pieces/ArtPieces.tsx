import { Egg } from '../art/Egg.tsx'
import { AtRest, EmptyBox, Leaf } from '../art/LineArt.tsx'
import {
  ChairsArt,
  CoinsArt,
  KeyArt,
  LetterArt,
  LoungeArt,
  ParcelArt,
  ScalesArt,
  TicketArt,
  TrayArt,
} from '../art/ListArt.tsx'
import { Mark } from '../art/Mark.tsx'
import { NumberedCigar } from '../art/NumberedCigar.tsx'
import { CigarShelf } from '../CigarShelf.tsx'
import { LevelCard, LevelSeal } from '../Level.tsx'
import { Block } from './Block.tsx'
import { cigars } from './samples.ts'

const names = ['VIP', 'Silver card', 'Gold card', 'Platinum card', 'Black card']

/** All drawings. */
export const ArtPieces = () => (
  <>
    <Block title="Top ten">
      <CigarShelf cigars={cigars} onOpen={() => {}} />
    </Block>
    <Block title="Line art">
      <div className="flow gold">
        <Leaf width={72} />
        <EmptyBox width={104} />
        <AtRest width={120} />
        <Mark size={64} />
      </div>
    </Block>
    <Block title="Lists">
      <div className="flow">
        {[TrayArt, CoinsArt, ChairsArt, LetterArt, ScalesArt, TicketArt, ParcelArt, LoungeArt, KeyArt].map((Art) => (
          <Art key={Art.name} />
        ))}
      </div>
    </Block>
    <Block title="Numbered cigars">
      {[1n, 2n, 3n, 412n, 413n, 98_765n].map((number) => (
        <NumberedCigar key={number} number={number} />
      ))}
    </Block>
    <Block title="Eggs">
      <div className="flow">
        <Egg kind="whole" />
        <Egg kind="cracked" />
        <Egg kind="golden" />
      </div>
    </Block>
    <Block title="Levels">
      <div className="flow">
        {names.map((name, at) => (
          <LevelSeal key={name} level={at + 1} />
        ))}
      </div>
      {names.map((name, at) => (
        <LevelCard key={name} level={at + 1} title={name} uid="UID 20481739" name="marisol_v" />
      ))}
    </Block>
  </>
)
