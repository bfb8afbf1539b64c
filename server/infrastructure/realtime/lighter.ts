import type { Server, Socket } from 'socket.io';

/** What a broadcast is packed into, once for all who hear it: the frame's head and its text. */
interface Packed {
  wsPreEncodedFrame?: Buffer[];
}

/**
 * One write for each delivery instead of two that are joined by the kernel, which is most of what a delivery costs. Beside the
 * documented interface: where the adapter packs in another way one day, it does so as before.
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

/** The request that opened a connection has been read: nothing of it is needed for the hours that the page stays open. */
export function forgetRequest(socket: Socket): void {
  (socket.conn as { request: unknown }).request = null;
  socket.handshake.headers = {};
}
