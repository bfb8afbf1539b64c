import { expect, it, vi } from 'vitest';
import { embedMessage } from '#contract/embed/messages.ts';
import type { FrameMessage } from '#contract/embed/messages.ts';
import { openHostChannel } from './host-channel.ts';

const ORIGIN = 'https://foyer.example';

function aHost() {
  const host = new EventTarget();
  const frame = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const heard = vi.fn<(message: FrameMessage) => void>();
  const channel = openHostChannel({ host: host as never, frame: () => frame, origin: ORIGIN, heard });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    host.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source: frame, ...from }));
  return { frame, heard, channel, say };
}

const close = embedMessage({ type: 'close', data: {} });

it('hears its own frame', () => {
  const { heard, say } = aHost();
  say(close);
  expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'close', data: {} });
});

it('ignores another origin, another window and another shape', () => {
  const { heard, say } = aHost();
  say(close, { origin: 'https://evil.example' });
  say(close, { origin: 'null' });
  say(close, { source: {} });
  say(close, { source: null });
  say({ ...close, v: 2 });
  say('close');
  expect(heard).not.toHaveBeenCalled();
});

it('sends to the exact origin of our pages', () => {
  const { frame, channel } = aHost();
  channel.send({ type: 'setLang', data: { lang: 'fr' } });
  expect(frame.postMessage).toHaveBeenCalledExactlyOnceWith(
    { source: 'booking-embed', v: 1, type: 'setLang', data: { lang: 'fr' } },
    ORIGIN,
  );
});

it('hears nothing once it is closed', () => {
  const { heard, channel, say } = aHost();
  channel.close();
  say(close);
  expect(heard).not.toHaveBeenCalled();
});
