import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { REALTIME_PATH } from '#contract/protocol/realtime.ts';
import type { ManageQueueAppointmentUpdated, SubscribeResponse } from '#contract/protocol/realtime.ts';
import type { PageOf } from './our-page.ts';
import { watchShown } from './shown.ts';
import type { OpenPage } from './shown.ts';

/** A page by another developer after docs/realtime.md, with Socket.IO's own client and its reconnect. */
export async function openPlainPage({ url, pathname, visit, traffic }: PageOf): Promise<OpenPage> {
  const ask = (path: string, init: RequestInit = {}) => {
    traffic.request();
    return fetch(url + path, {
      headers: { 'x-vendor': pathname, 'content-type': 'application/json' },
      ...init,
    });
  };
  const response = await ask('/api/internal/v1/realtime/token', {
    method: 'POST',
    body: JSON.stringify({ id: visit.id, confirm_code: visit.code }),
  });
  const { token } = ((await response.json()) as { data: { token: string } }).data;
  const watch = watchShown();
  let version = -1;
  let live = false;
  let closed = false;
  const show = (news: { version: number; status: number }): void => {
    if (news.version <= version) return;
    version = news.version;
    watch.note(news);
  };
  const fetchVisit = async (): Promise<void> => {
    for (let tries = 0; tries < 5 && !closed; tries += 1) {
      const path = `/api/v2/open/queue-appointments/${visit.id}?confirm_code=${encodeURIComponent(visit.code)}`;
      const came = await ask(path).catch(() => undefined);
      if (came?.ok) {
        const { data } = (await came.json()) as { data: { attributes: { version: number; status: number } } };
        return show(data.attributes);
      }
      await came?.arrayBuffer();
      await sleep((Number(came?.headers.get('retry-after')) || 1) * 1_000 * (1 + Math.random() / 2));
    }
  };
  await fetchVisit();
  const socket = io(url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 2_500,
    auth: { token },
  });
  socket.on('connect', async () => {
    traffic.request();
    const request = {
      channel: `queue-appointment.${visit.id}`,
      auth: { headers: { 'x-confirm-code': visit.code } },
    };
    const heard = (await socket
      .timeout(10_000)
      .emitWithAck('subscribe', request)
      .catch(() => ({ error: 'no-answer' }))) as SubscribeResponse;
    live = 'ok' in heard;
    await fetchVisit();
  });
  socket.on('disconnect', () => (live = false));
  socket.io.on('reconnect_attempt', () => traffic.request());
  socket.on('ManageQueueAppointmentUpdated', (_channel: string, news: ManageQueueAppointmentUpdated) =>
    show(news),
  );
  return {
    ...watch,
    isLive: () => live,
    close() {
      closed = true;
      socket.close();
    },
  };
}
