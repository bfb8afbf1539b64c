/** A channel, parsed from its name: `queue-appointment.123`. */
export interface Channel {
  /** Includes the dot: `queue-appointment.`. */
  prefix: string;
  id: number;
  /** The name without `private-`, which the hosted driver and Echo prepend to channels that need proof. */
  name: string;
}

const NAME = /^(?:private-)?([a-z]+(?:-[a-z]+)*\.)([1-9][0-9]{0,14})$/;

export function readChannel(text: unknown): Channel | undefined {
  const [, prefix, id] = (typeof text === 'string' && NAME.exec(text)) || [];
  return prefix === undefined || id === undefined ? undefined : { prefix, id: Number(id), name: prefix + id };
}

/** Rooms include the vendor (ground rule 16): no message of one vendor's channel can reach another's page. */
export const roomOf = (vendorId: number, channel: string): string => `${vendorId}/${channel}`;

/** A vendor's channel with a subscriber. */
export interface SubscribedChannel {
  vendorId: number;
  channel: Channel;
}

/** Parses a room name; undefined for a room of no channel. */
export function readRoom(room: string): SubscribedChannel | undefined {
  const [vendor, name] = room.split('/', 2);
  const channel = readChannel(name);
  return channel && { vendorId: Number(vendor), channel };
}

/** Joins all sockets of one session, to disconnect them at once. */
export const roomOfSession = (sessionId: string): string => `session/${sessionId}`;
