/** Keys of the lobby's answers in the cache. */
export const lobbyKey = (locationId: string) => ['lobby', locationId] as const;
export const visitKey = (visitId: string) => ['visit', visitId] as const;
