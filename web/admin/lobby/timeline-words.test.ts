import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VISIT_EVENTS } from '#domain/visits/visit-events.ts';
import { timelineWords } from './timeline-words.ts';

const catalogue = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../translations/${language}/admin.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

describe('the timeline', () => {
  it.each(VISIT_EVENTS.map((kind) => [kind]))('has words of its own for %s', (kind) => {
    for (const language of ['en', 'fr']) expect(catalogue(language)[`timeline.${kind}`]).toBeTruthy();
    expect(timelineWords((id) => id, { kind, data: {} })).toBe(`timeline.${kind}`);
  });

  it('names an event of a later version as it is', () => {
    expect(
      timelineWords((id, values) => `${id} ${String(values?.['kind'])}`, {
        kind: 'visit-put-aside',
        data: {},
      }),
    ).toBe('timeline.other put aside');
  });
});
