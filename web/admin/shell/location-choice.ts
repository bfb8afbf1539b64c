/** One of the locations a person may work at. */
export interface Choosable {
  readonly id: string;
}

export interface LocationChoice {
  /** The address names it, it was used last, or it is simply the first; null when there is none at all. */
  readonly id: string | null;
  /** The address named another one that this person may not see. */
  readonly refused: boolean;
}

/** Which location a page that needs exactly one shows. */
export function chooseLocation(choice: {
  locations: readonly Choosable[];
  fromAddress: string | null | undefined;
  remembered: string | null | undefined;
}): LocationChoice {
  const existing = (id: string | null | undefined): string | null =>
    choice.locations.find((one) => one.id === id)?.id ?? null;
  const named = existing(choice.fromAddress);
  return {
    id: named ?? existing(choice.remembered) ?? choice.locations[0]?.id ?? null,
    refused: Boolean(choice.fromAddress) && named === null,
  };
}
