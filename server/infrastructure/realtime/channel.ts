/** A channel as its name says it: `queue-appointment.123`. */
export interface Channel {
  /** With its dot: `queue-appointment.`. */
  prefix: string;
  id: number;
  /** The name without `private-`, which the hosted driver and Echo put before channels that ask for proof. */
  name: string;
}

const NAME = /^(?:private-)?([a-z]+(?:-[a-z]+)*\.)([1-9][0-9]{0,14})$/;

export function readChannel(text: unknown): Channel | undefined {
  const [, prefix, id] = (typeof text === 'string' && NAME.exec(text)) || [];
  return prefix === undefined || id === undefined ? undefined : { prefix, id: Number(id), name: prefix + id };
}

/** Rooms carry the vendor (ground rule 16): nothing sent to one vendor's channel can reach another's page. */
export const roomOf = (vendorId: number, channel: string): string => `${vendorId}/${channel}`;

/** A channel of one vendor that somebody listens to. */
export interface SubscribedChannel {
  vendorId: number;
  channel: Channel;
}

/** What stands in such a name; nothing for a room that is no channel's. */
export function readRoom(room: string): SubscribedChannel | undefined {
  const [vendor, name] = room.split('/', 2);
  const channel = readChannel(name);
  return channel && { vendorId: Number(vendor), channel };
}

/** Everything of one sign-in, to be cut at once. */
export const roomOfSession = (sessionId: string): string => `session/${sessionId}`;
