import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { addDueMessages } from './messages-store.ts';
import type { NewMessage } from './messages-store.ts';

let db: Database;
let vendorId = 0;
beforeAll(async () => {
  db = openDatabase(await aDatabase());
  vendorId = (await aVendor(db)).id;
  return () => db.close();
});

const NOW = Date.UTC(2026, 10, 20, 18);
const message = (key: string, more: Partial<NewMessage> = {}): NewMessage => ({
  key,
  eventId: 1,
  visitId: 7,
  attendeeId: null,
  locationId: 3,
  kind: 'reminder',
  channel: 'email',
  lang: 'en',
  recipient: `${key}@example.com`,
  suppressed: null,
  notBefore: null,
  now: NOW,
  content: { channel: 'sms', text: `About “${key}”` },
  ...more,
});

it('adds many messages by one statement, in order and each once', async () => {
  let statements = 0;
  const counted = (tx: Tx): Tx => ({
    ...tx,
    vendorId: tx.vendorId,
    run: (query) => ((statements += 1), tx.run(query)),
  });
  const addAll = (all: NewMessage[]) => db.withVendor(vendorId, (tx) => addDueMessages(counted(tx), all));
  expect(await addAll([message('b'), message('a', { notBefore: NOW + 60_000 })])).toBe(2);
  const again = [message('c', { suppressed: 'no-contact' }), message('b', { lang: 'fr' }), message('d')];
  expect(await addAll(again), 'known keys are skipped').toBe(2);
  expect(await addAll([])).toBe(0);
  expect(statements).toBe(2);
  const stored = await db.read(
    vendorId,
    sql`SELECT notification_key AS key, lang, state, reason, content->>'text' AS text, due_at AS due, settled_at AS settled
      FROM messages WHERE vendor_id = ${vendorId} ORDER BY id`,
  );
  const about = (key: string) => ({ key, lang: 'en', text: `About “${key}”` });
  expect(stored).toEqual([
    { ...about('b'), state: 'queued', reason: '', due: NOW, settled: null },
    { ...about('a'), state: 'queued', reason: '', due: NOW + 60_000, settled: null },
    { ...about('c'), state: 'suppressed', reason: 'no-contact', due: null, settled: NOW },
    { ...about('d'), state: 'queued', reason: '', due: NOW, settled: null },
  ]);
});
