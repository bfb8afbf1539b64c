/** Cache keys of the lobby's responses. */
export const lobbyKey = (locationId: string) => ['lobby', locationId] as const;
export const visitKey = (visitId: string) => ['visit', visitId] as const;
