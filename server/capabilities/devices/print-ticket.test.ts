import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TICKET_FIELDS } from '#domain/devices/printing.ts';
import type { TicketField } from '#domain/devices/printing.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { networkList } from '#server/infrastructure/http/request/client-address.ts';
import { networkPrinters } from '#server/integrations/printers/network-printers.ts';
import type { PrinterPort } from '#server/integrations/printers/printer-port.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice } from '#server/testing/devices.ts';
import type { TestDevice } from '#server/testing/devices.ts';
import { aReceiptPrinter } from '#server/testing/receipt-printer.ts';
import type { PrinterMood, ReceiptPrinter } from '#server/testing/receipt-printer.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const ADMIN = '/api/internal/v1/admin';
let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
let [manager, teller]: SignedIn[] = [];
let [kiosk, second, display]: TestDevice[] = [];
let printer: ReceiptPrinter;

/** The real port, to the printer of the running test. */
const printers: PrinterPort = {
  print: (at, data) => portNow().print({ ...at, port: printer.port }, data),
  check: (at) => portNow().check({ ...at, port: printer.port }),
};
const portNow = () =>
  networkPrinters(
    { covers: networkList(['127.0.0.0/8']), ports: [printer.port] },
    { clock: app.clock, limits: { whole: 600, response: 150, done: 150 } },
  );

beforeAll(async () => {
  app = await anApp({ ports: { printers } });
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], name: 'Cards' });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  const sign = async (role: number) =>
    (await aSignedInStaffMember(app, vendor.id, { role, locations: [location] })).who;
  [manager, teller] = [await sign(20), await sign(10)];
  const at = { vendor: vendor.pathname, location };
  [kiosk, second, display] = [
    await aDevice(app, manager, at),
    await aDevice(app, manager, at),
    await aDevice(app, manager, { ...at, kind: 'display' }),
  ];
});
beforeEach(async () => {
  printer = await aReceiptPrinter();
  await setSetting(app.deps.db, vendor.id, { key: 'kiosk.ticketPrinting', value: 'network' });
});
afterEach(() => printer.stop());

const rowOf = async (id: string) => {
  const { body } = await ask(app, `GET ${ADMIN}/lobby/${location}/devices`, manager);
  return body.data.find((row: { id: string }) => row.id === id);
};
const PRINTER = { host: '127.0.0.1', port: 9100, paper: 80, letters: 'own' } as const;
const setPrinter = async (value: object | null, who = manager!, id = kiosk!.id) =>
  ask(app, `PUT ${ADMIN}/devices/${id}/printer`, {
    ...who,
    body: { printer: value, version: (await rowOf(id))?.version ?? 1 },
  });
const testPage = (who = manager!) =>
  ask(app, `POST ${ADMIN}/devices/${kiosk!.id}/test-page`, { ...who, body: {} });

let counter = 0;
const joined = async (
  as: object = kiosk!,
  lang = 'en',
): Promise<{ id: string; ticket: string; code: string }> => {
  counter += 1;
  const body = aJoin({ location, service, email: `v${counter}@print.test`, more: {} });
  const came = await ask(app, `POST /api/v2/open/queue-appointments?lang=${lang}`, { body, ...as });
  expect(came.errors).toEqual([]);
  const { id, attributes } = came.body.data;
  return { id, ticket: attributes.ticket_number, code: attributes.confirm_code };
};
const print = (visit: string, more: object = {}, as: object = kiosk!) =>
  ask(app, 'POST /api/internal/v1/device/ticket', { ...as, body: { visit_id: visit, ...more } });

describe('a ticket on a network printer', () => {
  it('arrives with number, service, wait and the visitor’s own page', async () => {
    await setPrinter(PRINTER);
    const visit = await joined();
    expect((await print(visit.id)).body).toEqual({ data: { state: 'printed' } });
    const { rows, code, items } = printer.receipts[0]!;
    expect(rows[2]).toBe(visit.ticket);
    expect(rows).toContain('Cards');
    expect(rows.join('\n')).toMatch(/Joined: Friday, November 20, 2026/);
    expect(rows.at(-1)).toBe('Track your place on your phone');
    const url = new URL(code!);
    expect([url.searchParams.get('id'), url.searchParams.get('code')]).toEqual([visit.id, visit.code]);
    expect(url.searchParams.get('booked_through')).toBe('kiosk_qr');
    expect(items[2]).toMatchObject({ size: 4 });
    expect(printer.unknown).toEqual([]);
    expect(await rowOf(kiosk!.id)).toMatchObject({ printer: PRINTER, printer_state: 'ready' });
  });

  it.each(LANGUAGES)('arrives in %s', async (lang) => {
    await setPrinter(PRINTER);
    const visit = await joined();
    let answer = (await print(visit.id, { lang })).body.data;
    if (lang === 'ko' || lang === 'zh') {
      expect(answer).toMatchObject({ state: 'draw', dots: 576 });
      expect(printer.connections).toBe(0);
      const bits = Buffer.alloc(72 * 34, 0xaa).toString('base64url');
      const drawn = answer.lines.map((line: object) => ({ ...line, width: 72, height: 34, bits }));
      const short = [{ ...drawn[0], height: 35 }];
      expect((await print(visit.id, { lang, drawn: short })).errors[0]?.source?.pointer).toBe(
        '/drawn/0/bits',
      );
      answer = (await print(visit.id, { lang, drawn })).body.data;
      const pictures = printer.receipts[0]!.items.filter(({ kind }) => kind === 'picture');
      expect(pictures).toHaveLength(drawn.length);
    }
    expect(answer).toEqual({ state: 'printed' });
    expect(printer.receipts[0]!.rows).toContain(visit.ticket);
    expect(printer.receipts[0]!.code).toContain(`lang=${lang}`);
    expect(printer.unknown).toEqual([]);
    const own = {
      es: 'Cards',
      fr: 'Arrivée dans la file',
      pl: 'W kolejce od',
      pt: 'Entrada na fila',
      ru: 'Встали в очередь',
    };
    if (lang in own) expect(printer.receipts[0]!.rows.join('\n')).toContain(own[lang as keyof typeof own]);
  });

  it.each<[PrinterMood, string]>([
    ['paper-out', 'paper-out'],
    ['cover-open', 'cover-open'],
    ['hangs', 'unreachable'],
    ['breaks-off', 'unreachable'],
  ])('is lost by a printer that is %s, and only on paper', async (mood, state) => {
    await setPrinter(PRINTER);
    const visit = await joined();
    printer.mood = mood;
    expect((await print(visit.id)).body).toEqual({ data: { state: 'failed' } });
    expect(await rowOf(kiosk!.id)).toMatchObject({ printer_state: state });
    const seen = await ask(
      app,
      `GET /api/v2/open/queue-appointments/${visit.id}?confirm_code=${visit.code}`,
      {},
    );
    expect(seen.body.data.attributes.ticket_number).toBe(visit.ticket);
  });

  it('needs a printer', async () => {
    await setPrinter(null);
    expect((await print((await joined()).id)).body.data).toEqual({ state: 'failed' });
    expect((await testPage()).errors[0]?.code).toBe('printer-missing');
  });
});

describe('a logo on a network printer', () => {
  it('is drawn by the kiosk, above the rest of the ticket', async () => {
    const set = (key: string, value: unknown) => setSetting(app.deps.db, vendor.id, { key, value });
    await set('theme.logo', '/brand/harbor.png');
    await set('lobby.ticketFields', { logo: 'printed' });
    await setPrinter(PRINTER);
    const visit = await joined();
    const logo = { text: '/brand/harbor.png', look: 'logo' };
    const asked = (await print(visit.id)).body.data;
    expect(asked).toMatchObject({ state: 'draw', lines: [logo] });
    expect(printer.receipts).toEqual([]);
    const bits = Buffer.alloc(72 * 2, 0x0f).toString('base64url');
    const drawn = [{ ...logo, width: 72, height: 2, bits }];
    expect((await print(visit.id, { drawn })).body.data).toEqual({ state: 'printed' });
    expect(printer.receipts).toHaveLength(1);
    expect(printer.receipts[0]!.rows).toContain(visit.ticket);
    expect(printer.unknown).toEqual([]);
    await set('lobby.ticketFields', {});
    await set('theme.logo', '');
  });
});

describe('the preview of a ticket', () => {
  const preview = (values: object, { who = manager!, lang = 'en' } = {}) =>
    ask(app, `POST ${ADMIN}/settings/lobby/preview/ticket?location=${location}&lang=${lang}`, {
      ...who,
      body: { location_id: String(location), values, reset: [] },
    });

  it('has the unsaved template in each language, names of the location, and a code that opens nothing', async () => {
    const texts = {
      'lobby.ticketHeader': { en: 'Welcome' },
      'lobby.ticketText': { en: 'Bye', fr: 'Au revoir' },
    };
    for (const lang of LANGUAGES) {
      const { data } = (await preview(texts, { lang })).body;
      const lines = data.lines.map(({ text }: { text: string }) => text) as string[];
      expect(lines).toEqual(expect.arrayContaining(['Welcome', 'A-007', 'Cards']));
      expect(lines).toContain(lang === 'fr' ? 'Au revoir' : 'Bye');
      expect(lines.join(' ')).not.toMatch(/undefined|null|[{}]/);
      const url = new URL(data.code);
      const code = url.searchParams.get('code')!;
      const opened = await ask(app, `GET /api/v2/open/queue-appointments/100001?code=${code}`);
      expect(opened.status).toBe(404);
    }
    const bare = Object.fromEntries(TICKET_FIELDS.map((field) => [field, 'none']));
    const { data } = (await preview({ 'lobby.ticketFields': bare })).body;
    expect(data).toEqual({ lines: [{ text: 'A-007', look: 'number' }], code: null });
    const stored = await ask(app, `GET ${ADMIN}/settings/lobby?location=${location}`, manager);
    expect(JSON.stringify(stored.body)).not.toContain('Welcome');
  });

  it('refuses a template without its number, and staff without the page', async () => {
    const faulty = await preview({ 'lobby.ticketFields': { number: 'none' } });
    expect([faulty.status, faulty.errors[0]?.source]).toEqual([
      422,
      { pointer: '/values/lobby.ticketFields' },
    ]);
    expect((await preview({}, { who: teller! })).status).toBe(403);
  });
});

describe('the kiosk’s browser', () => {
  it('gets the receipt, with the vendor’s text and without a wait that is not shown', async () => {
    const { db } = app.deps;
    await setSetting(db, vendor.id, { key: 'kiosk.ticketPrinting', value: 'browser' });
    await setSetting(db, vendor.id, { key: 'kiosk.waitText', value: { fr: 'Prenez place.' } });
    const visit = await joined();
    const { state, receipt } = (await print(visit.id, { lang: 'fr' })).body.data;
    expect(state).toBe('browser');
    expect(receipt.lines).toContainEqual({ text: 'Prenez place.', look: 'plain' });
    expect(receipt.lines[2]).toEqual({ text: visit.ticket, look: 'number' });
    const joinedAt = expect.stringMatching(/^Arrivée dans la file\u00A0: /);
    expect(receipt.lines).toContainEqual({ text: joinedAt, look: 'plain' });
    const value = { en: 'Have your ID ready.', fr: 'Préparez vos papiers.' };
    await setSetting(db, vendor.id, { key: 'lobby.ticketText', value });
    const endOf = async (lang: string) =>
      (await print(visit.id, { lang })).body.data.receipt.lines.at(-2).text;
    expect([await endOf('fr'), await endOf('ko')]).toEqual([value.fr, value.en]);
    await setSetting(db, vendor.id, { key: 'kiosk.waitText', value: {} });
    await setSetting(db, vendor.id, { key: 'show_wait_time', value: false });
    const silent = (await print(visit.id)).body.data.receipt.lines.map(({ text }: { text: string }) => text);
    expect(silent.join('\n')).not.toMatch(/before you|wait/i);
    await setSetting(db, vendor.id, { key: 'show_wait_time', value: true });
    expect(printer.connections).toBe(0);
  });

  it('gets the lines that the vendor prints, and the number in every case', async () => {
    const { db } = app.deps;
    const set = (key: string, value: unknown) => setSetting(db, vendor.id, { key, value });
    await set('kiosk.ticketPrinting', 'browser');
    await set('lobby.ticketText', {});
    const header = { en: 'Welcome to Harbor.', fr: 'Bienvenue chez Harbor.' };
    await set('lobby.ticketHeader', header);
    const visit = await joined();
    const ticket = async (lang = 'en') => {
      const { receipt } = (await print(visit.id, { lang })).body.data;
      const lines = receipt.lines.map(({ text }: { text: string }) => text) as string[];
      return { lines, code: receipt.code as string | null };
    };
    const whole = await ticket();
    expect([whole.lines[0], (await ticket('fr')).lines[0], (await ticket('ko')).lines[0]]).toEqual([
      header.en,
      header.fr,
      header.en,
    ]);
    expect(whole.code).toContain(visit.code);
    /** What a ticket lacks without one of its lines. */
    const lost = async (field: TicketField) => {
      await set('lobby.ticketFields', { [field]: 'none' });
      const { lines, code } = await ticket();
      expect(lines).toContain(visit.ticket);
      return [...whole.lines.filter((text) => !lines.includes(text)), ...(code === null ? ['code'] : [])];
    };
    expect(await lost('vendor')).toEqual([whole.lines[1]]);
    expect(await lost('location')).toEqual([whole.lines[2]]);
    expect(await lost('service')).toEqual(['Cards']);
    const waits = await lost('wait');
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.join(' ')).toMatch(/before you|wait|next/i);
    expect(await lost('joined')).toEqual([expect.stringMatching(/^Joined: /)]);
    expect(await lost('code')).toEqual(['Track your place on your phone', 'code']);
    await set('theme.logo', '/brand/harbor.png');
    await set('lobby.ticketFields', {});
    expect((await ticket()).lines).toEqual(whole.lines);
    await set('lobby.ticketFields', { logo: 'printed' });
    expect((await print(visit.id)).body.data.receipt.lines[0]).toEqual({
      text: '/brand/harbor.png',
      look: 'logo',
    });
    const bare = Object.fromEntries(TICKET_FIELDS.map((field) => [field, 'none']));
    await set('lobby.ticketFields', bare);
    expect((await ticket()).lines).toEqual([header.en, visit.ticket]);
    await set('lobby.ticketFields', {});
    await set('lobby.ticketHeader', {});
  });

  it('prints nothing where printing is off', async () => {
    await setSetting(app.deps.db, vendor.id, { key: 'kiosk.ticketPrinting', value: 'off' });
    expect((await print((await joined()).id)).body).toEqual({ data: { state: 'off' } });
  });
});

describe('a ticket is printed', () => {
  it('only by the kiosk of its join, and only soon after it', async () => {
    await setPrinter(PRINTER);
    const visit = await joined();
    const elsewhere = await joined({});
    expect((await print(visit.id, {}, second)).status).toBe(404);
    expect((await print(visit.id, {}, display)).errors[0]?.code).toBe('device-required');
    expect((await print(visit.id, {}, manager)).errors[0]?.code).toBe('device-required');
    expect((await print(visit.id, {}, { vendor: vendor.pathname })).errors[0]?.code).toBe('device-required');
    expect((await print(elsewhere.id)).status).toBe(404);
    app.clock.advance(14 * MINUTE);
    expect((await print(visit.id)).body.data.state).toBe('printed');
    app.clock.advance(MINUTE);
    expect((await print(visit.id)).status).toBe(404);
    expect(printer.receipts).toHaveLength(1);
  });

  it('after a check-in on the kiosk, without a code that would open the appointment', async () => {
    await setPrinter(PRINTER);
    const visit = await joined({});
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`
        INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data, request_id)
        VALUES (${vendor.id}, to_timestamp(${app.clock.now() / 1_000}), 'visit', ${Number(visit.id)}, 99, 'visit-arrived', 'device', ${Number(kiosk!.id)}, '{}', '')`),
    );
    expect((await print(visit.id)).body.data.state).toBe('printed');
    expect(printer.receipts[0]).toMatchObject({ code: null });
    expect(printer.receipts[0]!.rows).toContain(visit.ticket);
  });
});

describe('the printer of a kiosk', () => {
  it('is set by managers, with an address and a version', async () => {
    expect((await setPrinter(PRINTER, teller)).status).toBe(403);
    const set = await setPrinter({ ...PRINTER, host: ' printer.branch.test ', paper: 58 });
    expect(set.body.data.printer).toEqual({ ...PRINTER, host: 'printer.branch.test', paper: 58 });
    for (const host of ['', 'http://printer', '0x7f000001', 'user@printer'])
      // oxlint-disable-next-line no-await-in-loop -- one version after the other
      expect((await setPrinter({ ...PRINTER, host })).errors[0]?.source?.pointer).toBe('/printer/host');
    expect((await setPrinter({ ...PRINTER, port: 25 })).status).toBe(422);
    expect((await setPrinter(PRINTER, manager, display!.id)).status).toBe(404);
    const stale = await ask(app, `PUT ${ADMIN}/devices/${kiosk!.id}/printer`, {
      ...manager!,
      body: { printer: PRINTER, version: 1 },
    });
    expect(stale.errors[0]?.code).toBe('record-changed');
  });

  it('prints a test page and shows its state', async () => {
    await setPrinter(PRINTER);
    expect((await testPage()).body.data).toMatchObject({ printer_state: 'ready' });
    const { rows, code } = printer.receipts[0]!;
    expect(rows).toContain('ąćęłńóśźż');
    expect(rows).toContain('àçéñöß ¿¡ «»');
    expect(code).toBe('http://localhost:3000');
    printer.mood = 'cover-open';
    expect((await testPage()).body.data).toMatchObject({ printer_state: 'cover-open' });
    expect((await testPage(teller)).status).toBe(403);
    await setPrinter({ ...PRINTER, host: '10.1.2.3' });
    expect((await testPage()).body.data).toMatchObject({ printer_state: 'refused' });
  });

  it('is reached only if the operator has opened a network', async () => {
    const closed = await anApp({ connection: app.deps.connection });
    const { body } = await ask(closed, `GET ${ADMIN}/lobby/${location}/devices`, manager);
    expect(body.meta.printing).toEqual({ tickets: 'network', reaches_printers: false });
    await setPrinter(PRINTER);
    const came = await ask(closed, `POST ${ADMIN}/devices/${kiosk!.id}/test-page`, { ...manager!, body: {} });
    expect(came.body.data.printer_state).toBe('refused');
  });
});
