import { REALTIME_PATH } from '#contract/protocol/realtime.ts';

/** A page's connection: its token and its channels. */
export interface PageSocket {
  token: string;
  channels: { channel: string; code?: string }[];
}

export interface OpenSocket {
  received(): number;
  close(): void;
}

/** Opens a page's connection by the bare Socket.IO protocol: a thousand of them must cost the machine little. */
export function openPageSocket(
  port: number,
  { token, channels, onMessage }: PageSocket & { onMessage?(): void },
): Promise<OpenSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}/?EIO=4&transport=websocket`);
  let received = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a page could not connect')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('42')) {
        received += 1;
        onMessage?.();
      } else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) subscribe();
      else if (text.startsWith('43') && text.includes('"ok"')) {
        answered += 1;
        if (answered === channels.length) resolve({ received: () => received, close: () => socket.close() });
      } else reject(new Error(`the server said ${text}`));
    });
    const subscribe = () =>
      channels.forEach(({ channel, code }, n) => {
        const auth = { headers: { ...(code !== undefined && { 'x-confirm-code': code }) } };
        socket.send(`42${n}${JSON.stringify(['subscribe', { channel, auth }])}`);
      });
  });
}

/** Opens a connection that only listens. */
export function openBareSocket(port: number): Promise<OpenSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  let received = 0;
  socket.addEventListener('message', () => (received += 1));
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a socket could not connect')));
    socket.addEventListener('open', () => resolve({ received: () => received, close: () => socket.close() }));
  });
}
