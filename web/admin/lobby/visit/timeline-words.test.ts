import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VISIT_EVENTS } from '#domain/visits/visit-events.ts';
import { messageWords, timelineWords } from './timeline-words.ts';

const catalogue = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../translations/${language}/admin.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

describe('the timeline', () => {
  it.each(VISIT_EVENTS.map((kind) => [kind]))('has a text for %s', (kind) => {
    for (const language of ['en', 'fr']) expect(catalogue(language)[`timeline.${kind}`]).toBeTruthy();
    expect(timelineWords((id) => id, { kind, data: {} })).toBe(`timeline.${kind}`);
  });

  it('shows the name of an event from a later version', () => {
    expect(
      timelineWords((id, values) => `${id} ${String(values?.['kind'])}`, {
        kind: 'visit-put-aside',
        data: {},
      }),
    ).toBe('timeline.other put aside');
  });
});

describe('a message on the timeline', () => {
  const t = (id: string, values?: Record<string, string | number>) => `${id} ${JSON.stringify(values)}`;
  it('gives its kind and its state', () => {
    const shown = {
      id: '1',
      at: '',
      kind: 'day-ended',
      channel: 'sms',
      state: 'suppressed',
      reason: 'no-consent',
    } as const;
    expect(messageWords(t, shown)).toEqual([
      'timeline.message {"channel":"sms","what":"ended"}',
      'timeline.message.state {"state":"suppressed","reason":"consent","detail":"no-consent"}',
    ]);
  });
  it("shows the provider's reason, and no reason for a sent message", () => {
    const failed = {
      id: '1',
      at: '',
      kind: 'called',
      channel: 'email',
      state: 'failed',
      reason: '550',
    } as const;
    expect(messageWords(t, failed)[1]).toContain('"reason":"other","detail":"550"');
    expect(messageWords(t, { ...failed, state: 'sent', reason: '451' })[1]).toContain('"reason":"none"');
  });
});
