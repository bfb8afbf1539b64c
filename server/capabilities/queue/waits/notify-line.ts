import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { LobbyChanged } from '#contract/protocol/realtime.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';

/** What the lobby and the wall display of a location hear. */
export interface LineNotice {
  vendorId: number;
  lobby: LobbyChanged;
  /** A vendor without the lobby sends nothing to pages that subscribed before. */
  hasLobby: boolean;
}

/** Notifies the lobby and the wall display of a location. */
export function notifyLine(
  broadcast: Broadcast,
  locationId: number,
  { vendorId, lobby, hasLobby }: LineNotice,
): void {
  const id = String(locationId);
  if (hasLobby) broadcast.send({ vendorId, channel: channels.lobby(id) }, EVENTS.lobby, lobby);
  broadcast.send({ vendorId, channel: channels.display(id) }, EVENTS.display, { version: lobby.version });
}
