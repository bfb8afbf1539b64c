import { setTimeout as sleep } from 'node:timers/promises';
import { seeQueueAppointment } from '#contract/queue/queue.ts';
import { channels, EVENTS, renewToken } from '#contract/protocol/realtime.ts';
import type { ManageQueueAppointmentUpdated } from '#contract/protocol/realtime.ts';
import { callerOf } from '#web/connection/request.ts';
import { keepFresh } from '#web/connection/keep-fresh.ts';
import { LiveClient } from '#web/connection/live-client.ts';
import { retryAfterMs, shouldRetry } from '#web/connection/retrying.ts';
import { socketWire } from '#web/connection/socket-wire.ts';
import { withDocument, withManageEvent } from '#web/visitor/queue/state/visit-state.ts';
import type { LiveVisit } from '#web/visitor/queue/state/visit-state.ts';
import type { Joined } from '../harness/visitor.ts';
import { watchShown } from './shown.ts';
import type { OpenPage } from './shown.ts';
import type { Traffic } from './traffic.ts';

export interface PageOf {
  url: string;
  pathname: string;
  location: number;
  visit: Joined;
  traffic: Traffic;
}

/**
 * The page of a visit without rendering: our own connection, fetching, merging and refetching, as the browser
 * runs them.
 */
export async function openOurPage({ url, pathname, location, visit, traffic }: PageOf): Promise<OpenPage> {
  const call = callerOf(
    () => ({ csrfToken: 'none', language: 'en', vendor: pathname, origin: url }),
    (...request) => {
      traffic.request();
      return fetch(...request);
    },
  );
  const renewed = async (body: object): Promise<string> => (await call(renewToken, { body })).data.token;
  let token = await renewed({ id: visit.id, confirm_code: visit.code });
  const watch = watchShown();
  let existing: LiveVisit | null = null;
  let listens = 0;
  const show = (next: LiveVisit): void => {
    existing = next;
    watch.note(next.visit);
  };
  let closed = false;
  const fetchVisit = requestOnce(async () => {
    for (let failures = 0; !closed; failures += 1) {
      try {
        const query = { confirm_code: visit.code };
        const { data } = await call(seeQueueAppointment, { params: { id: visit.id }, query });
        return show(withDocument(existing, data.attributes, Date.now()));
      } catch (fault) {
        if (!shouldRetry(failures, fault)) return;
        await sleep(retryAfterMs(failures, fault, Math.random()));
      }
    }
  });
  const client = new LiveClient({
    open: async (bearer, events) => {
      traffic.request();
      const wire = await socketWire(url)(bearer, events);
      listens = 0;
      return {
        ...wire,
        async subscribe(request) {
          traffic.request();
          const response = await wire.subscribe(request);
          if ('ok' in response) listens += 1;
          return response;
        },
      };
    },
    token: () => token,
    renewToken: async () => {
      token = await renewed({ token });
    },
    now: Date.now,
    chance: Math.random,
    mayReload: () => false,
    reload: async () => false,
    report: () => {},
  });
  // As in a hidden tab, it does not poll every half minute: its state comes by its connection.
  const fresh = keepFresh(fetchVisit, { hidden: () => true, onChange: () => () => {} });
  await fetchVisit();
  client.subscribe({
    channel: channels.queueAppointment(visit.id),
    code: visit.code,
    onEvent(name, data) {
      fresh.heard();
      const next =
        name === EVENTS.manage && existing
          ? withManageEvent(existing, data as ManageQueueAppointmentUpdated)
          : null;
      if (!next) return;
      show(next);
      void fetchVisit();
    },
    onSubscribed: fresh.now,
  });
  client.subscribe({
    channel: channels.location(String(location)),
    onEvent: () => {},
    onSubscribed: () => {},
  });
  return {
    ...watch,
    isLive: () => listens >= 2,
    close() {
      closed = true;
      fresh.stop();
      client.pause();
    },
  };
}

/** Repeated requests while one runs lead to one more run after it. */
function requestOnce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again);
    running = undefined;
  };
  return () => {
    if (running) again = true;
    return (running ??= run());
  };
}
