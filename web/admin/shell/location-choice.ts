/** One of the locations a person may work at. */
export interface Choosable {
  readonly id: string;
}

export interface LocationChoice {
  /** From the address, the last use, or the first in the list; null when there is none. */
  readonly id: string | null;
  /** The address names another location that this person may not see. */
  readonly refused: boolean;
}

/** Picks the location of a page that needs exactly one. */
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
