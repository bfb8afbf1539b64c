import { expect, it } from 'vitest';
import type { SecurityEvent } from '#contract/vendors/security-events.ts';
import type { Words } from '../shell/words.ts';
import { detailWords } from './detail-words.ts';

const t = ((id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)) as Words;

it('says what an event adds to its kind', () => {
  const details: SecurityEvent['detail'][] = [
    { new_address: true },
    { new_address: false },
    { role: 20 },
    { visit_id: 7 },
    {},
  ];
  const said = details.map((detail) => detailWords(detail, t));
  expect(said).toEqual(['security.newAddress', '–', 'role.20', 'security.visit {"id":"7"}', '–']);
  expect(detailWords({ reason: 'Request 7', minutes: 60 }, t)).toBe(
    'security.entered {"reason":"Request 7","minutes":60}',
  );
});
