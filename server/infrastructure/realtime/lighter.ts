import type { Server, Socket } from 'socket.io';

/** A packed broadcast, shared by all receivers: the frame's head and its text. */
interface Packed {
  wsPreEncodedFrame?: Buffer[];
}

/**
 * Uses one write per delivery instead of two, whose joining by the kernel is most of a delivery's cost. This
 * relies on undocumented internals: if the adapter packs differently one day, it works as before.
 */
export function packInOneWrite(io: Server): void {
  const adapter = io.of('/').adapter as unknown as { _encode?: (packet: unknown, into: Packed) => unknown };
  const pack = adapter._encode?.bind(adapter);
  if (!pack) return;
  adapter._encode = (packet, into) => {
    const encoded = pack(packet, into);
    if (into.wsPreEncodedFrame && into.wsPreEncodedFrame.length > 1)
      into.wsPreEncodedFrame = [Buffer.concat(into.wsPreEncodedFrame)];
    return encoded;
  };
}

/** Releases the request that opened a connection: nothing of it is needed while the page stays open for hours. */
export function forgetRequest(socket: Socket): void {
  (socket.conn as { request: unknown }).request = null;
  socket.handshake.headers = {};
}
