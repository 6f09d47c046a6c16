interface Row {
  id: string
  name: string
  made_at: Date
  used_at: Date | null
  backed_up: boolean
}

/** A passkey as its owner sees it. */
export const presentPasskey = ({ id, name, made_at, used_at, backed_up }: Row) => ({
  ...{ id, name, madeAt: made_at, usedAt: used_at, backedUp: backed_up },
})
