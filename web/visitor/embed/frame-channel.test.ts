import { describe, expect, it, vi } from 'vitest';
import { embedMessage } from '#contract/embed/messages.ts';
import type { HostMessage } from '#contract/embed/messages.ts';
import { openFrameChannel } from './frame-channel.ts';

const SITE = 'https://www.harbor.example';
const OTHER = 'https://shop.harbor.example';
const init = (origin: string) =>
  embedMessage({
    type: 'init',
    data: { origin, referrer: '', utm: {}, prefill: { first_name: 'Ada' }, theme: { primary: '' } },
  });
const setLang = embedMessage({ type: 'setLang', data: { lang: 'fr' } });
const ready = embedMessage({ type: 'ready', data: {} });

function aFrame({ ancestor = null }: { ancestor?: string | null } = {}) {
  const page = new EventTarget();
  const host = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const heard = vi.fn<(message: HostMessage) => void>();
  const channel = openFrameChannel({ page: page as never, host, origins: [SITE, OTHER], ancestor, heard });
  const say = (data: unknown, origin: string, source: unknown = host) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { host, heard, channel, say };
}

describe('a frame', () => {
  it('says that it is ready to allowed origins alone, without any data', () => {
    expect(aFrame().host.postMessage.mock.calls).toEqual([
      [ready, SITE],
      [ready, OTHER],
    ]);
    expect(aFrame({ ancestor: OTHER }).host.postMessage.mock.calls).toEqual([[ready, OTHER]]);
    expect(aFrame({ ancestor: 'https://evil.example' }).host.postMessage).not.toHaveBeenCalled();
  });

  it('sends nothing before a host page has introduced itself, and then to that origin', () => {
    const { host, channel, say } = aFrame();
    host.postMessage.mockClear();
    channel.send({ type: 'resize', data: { height: 700 } });
    expect(host.postMessage).not.toHaveBeenCalled();
    say(init(SITE), SITE);
    channel.send({ type: 'resize', data: { height: 700 } });
    expect(host.postMessage).toHaveBeenCalledExactlyOnceWith(
      embedMessage({ type: 'resize', data: { height: 700 } }),
      SITE,
    );
  });

  it('hears its host page', () => {
    const { heard, say } = aFrame();
    say(init(SITE), SITE);
    say(setLang, SITE);
    expect(heard.mock.calls.map(([{ type }]) => type)).toEqual(['init', 'setLang']);
  });

  it('ignores an origin that is not allowed, another window, and a page that names another origin', () => {
    const { host, heard, channel, say } = aFrame();
    host.postMessage.mockClear();
    say(init('https://evil.example'), 'https://evil.example');
    say(init(SITE), SITE, {});
    say(init(SITE), OTHER);
    say(init('*'), SITE);
    channel.send({ type: 'close', data: {} });
    expect(heard).not.toHaveBeenCalled();
    expect(host.postMessage).not.toHaveBeenCalled();
  });

  it('ignores everything before the introduction, and another origin after it', () => {
    const { heard, say } = aFrame();
    say(setLang, SITE);
    expect(heard).not.toHaveBeenCalled();
    say(init(SITE), SITE);
    say(init(OTHER), OTHER);
    say(setLang, OTHER);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('hears nothing once it is closed', () => {
    const { heard, channel, say } = aFrame();
    channel.close();
    say(init(SITE), SITE);
    expect(heard).not.toHaveBeenCalled();
  });
});
