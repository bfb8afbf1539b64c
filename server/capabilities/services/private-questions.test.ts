import { beforeAll, describe, expect, it } from 'vitest';
import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aShortcut } from '#server/testing/shortcuts.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

let app: TestApp;
let admin: SignedIn;
let vendor: { id: number; pathname: string };
let [location, open, hidden, question] = [0, 0, 0, 0];

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { walkin_questions: true } });
  await setSetting(db, vendor.id, { key: 'feature.shortcuts', value: true });
  location = await aLocation(db, vendor.id);
  const locations = [location];
  open = await aService(db, vendor.id, { locations, name: 'Cards' });
  hidden = await aService(db, vendor.id, { locations, name: 'Private wealth' });
  const serves = [open, hidden];
  const staff = await aStaffMember(db, vendor.id, { locations, serves });
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 660 });
  await onDuty(db, vendor.id, { staff, location, now: MOMENT });
  await change(db, vendor.id, sql`UPDATE services SET invite_only = true WHERE id = ${hidden}`);
  await aQuestion(db, vendor.id, { service: open, label: 'Which card?' });
  question = await aQuestion(db, vendor.id, { service: hidden, label: 'Which fund?', required: true });
  for (const [service, label] of [
    [open, 'Why no card?'],
    [hidden, 'Why not the fund?'],
  ] as const)
    await aQuestion(db, vendor.id, { service, label, asked: 'cancelling' });
  admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations })).who;
});

const tokenOf = async (values: Partial<ShortcutValues>) =>
  (await aShortcut(app, admin, { service_ids: [String(hidden)], ...values })).token;
/** The public labels of the questions and forms that a caller sees. */
async function seen(path: string, who?: Partial<SignedIn>): Promise<string[]> {
  const { body } = await ask(app, `GET ${path}`, { vendor: vendor.pathname, ...who });
  const records = [...body.data, ...(body.included ?? [])] as { attributes: Record<string, unknown> }[];
  return records.flatMap(({ attributes }) => (attributes['label'] as string | undefined) ?? []).sort();
}
const join = (more: Record<string, unknown>, answers: object[] = []) =>
  ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service: hidden, answers: answers as never, more }),
    vendor: vendor.pathname,
  });
const book = (more: object) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(location),
      service_id: String(hidden),
      start: '2026-11-23T17:00:00Z',
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...more,
    },
    vendor: vendor.pathname,
  });
const codeOf = ({ status, errors }: Awaited<ReturnType<typeof ask>>) => errors[0]?.code ?? status;
const reply = () => [{ question_id: String(question), value: 'The green one' }];

describe('the questions of a private service', () => {
  it('are for visitors whose link names it, and for staff', async () => {
    const path = `/api/v2/open/questions?filter[matching]=${open},${hidden}`;
    const all = '/api/v2/open/questions?sort=label';
    const everything = ['Which card?', 'Which fund?'];
    const named = await tokenOf({ invite_only: true });
    const plain = await tokenOf({});
    const other = await tokenOf({ invite_only: true, service_ids: [String(open)] });
    for (const list of [path, all]) {
      expect(await seen(list)).toEqual(['Which card?']);
      expect(await seen(`${list}&shortcut=${plain}`)).toEqual(['Which card?']);
      expect(await seen(`${list}&shortcut=${other}`)).toEqual(['Which card?']);
      expect(await seen(`${list}&shortcut=unknown`)).toEqual(['Which card?']);
      expect(await seen(`${list}&shortcut=${named}`)).toEqual(everything);
      expect(await seen(list, admin)).toEqual(everything);
    }
  });

  it('stay out of the forms without such a link', async () => {
    const path = '/api/v2/open/forms?sort=id';
    expect(await seen(path)).toEqual(['Which card?', 'Why no card?']);
    const named = await tokenOf({ invite_only: true });
    expect(await seen(`${path}&shortcut=${named}`)).toEqual([
      'Which card?',
      'Which fund?',
      'Why no card?',
      'Why not the fund?',
    ]);
  });

  it('are asked of a visitor who cancels, whose code opens those of their own appointment', async () => {
    const shortcut = await tokenOf({ invite_only: true });
    const theirs = await book({ shortcut, start: '2026-11-23T17:30:00Z', answers: reply() });
    const others = await book({ service_id: String(open), start: '2026-11-23T18:00:00Z' });
    const forms = (appointment: string, code: string) =>
      `/api/v2/open/forms?filter[type]=1&appointment=${appointment}&code=${code}`;
    const asked = (booked: typeof theirs) =>
      seen(forms(booked.body.data.id, booked.body.data.attributes.confirm_code));
    expect(await asked(theirs)).toEqual(['Why no card?', 'Why not the fund?']);
    expect(await asked(others)).toEqual(['Why no card?']);
    const guessed = forms(theirs.body.data.id, others.body.data.attributes.confirm_code);
    expect(codeOf(await ask(app, `GET ${guessed}`, { vendor: vendor.pathname }))).toBe('not-found');
  });

  it('are not named to a visitor who books or joins without a link, and are required with one', async () => {
    expect(codeOf(await book({}))).toBe('service-unknown');
    expect(codeOf(await join({}))).toBe('method-unavailable');
    const token = await tokenOf({ invite_only: true });
    const missing = await book({ shortcut: token });
    expect([codeOf(missing), missing.errors[0]?.meta?.['question_id']]).toEqual([
      'field-invalid',
      String(question),
    ]);
    expect(codeOf(await book({ shortcut: token, answers: reply() }))).toBe(201);
    const walkIn = await tokenOf({
      kind: 'walk-in',
      invite_only: true,
      location_ids: [String(location)],
    });
    expect(codeOf(await join({ shortcut: walkIn }))).toBe('field-invalid');
    expect(codeOf(await join({ shortcut: walkIn }, reply()))).toBe(201);
  });
});
