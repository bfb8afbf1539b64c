import { beforeAll, describe, expect, it } from 'vitest';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountryCallingCode } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { BAD_JOINS, formOf, NAMES, OPTIONS, QUESTION_LABEL } from '#domain/intake/testing/bad-joins.ts';
import type { BadJoin } from '#domain/intake/testing/bad-joins.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aQuestion, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

interface Line {
  vendor: string;
  location: number;
  service: number;
  question: number;
}

/** A line that requires the fields which this form gets wrong. */
async function aLineThatAsks({
  contact = {},
  digitRule,
  consent,
  curbside,
  question,
}: BadJoin['asks']): Promise<Line> {
  const { db } = app.deps;
  const options = Object.entries(contact).map(([name, value]) => [`callback_contact_options.${name}`, value]);
  const vendor = await aVendor(db, {
    settings: {
      ...Object.fromEntries(options),
      'feature.notesFieldDigitValidation': digitRule ?? false,
      'feature.curbsidePickup': curbside ?? false,
      explicitComplianceAgreement: consent ?? false,
      walkin_questions: question !== undefined,
    },
  });
  const location = await aLocation(db, vendor.id, { curbside: true });
  const service = await aService(db, vendor.id, { locations: [location], curbside: true });
  await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  const request = { service, options: OPTIONS, label: QUESTION_LABEL.en, type: 'text', ...question };
  const id = await aQuestion(db, vendor.id, request);
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, locale, field, content)
      VALUES (${vendor.id}, 'question', ${id}, 'fr', 'label', ${QUESTION_LABEL.fr})`),
  );
  return { vendor: vendor.pathname, location, service, question: id };
}

/** The form as the browser would send it without validation. */
function sent(join: Pick<BadJoin, 'form'>, { location, service, question }: Line) {
  const form = formOf(join);
  const value = Object.values(form.answers ?? {})[0];
  return aJoin({
    location,
    service,
    first: form.first_name ?? '',
    email: form.email ?? '',
    phone: form.cell_phone ?? '',
    client: { last_name: form.last_name ?? '' },
    more: {
      service_id: form.service_id === '' ? '' : String(service),
      notes: form.notes ?? '',
      fulfillment_method: form.fulfillment_method ?? 1,
      car_details: form.car_details ?? '',
      compliance_accepted: form.compliance_accepted ?? false,
    },
    ...(value !== undefined && { answers: [{ question_id: String(question), value }] }),
  });
}

/** A missing answer is asked for, and a missing topic is to be chosen. */
function idOf({ fault, pointers }: BadJoin, label: string): string {
  if (fault.code !== 'required') return `v.${fault.code}`;
  if (pointers.some((pointer) => pointer.endsWith('/service_id'))) return 'v.choose';
  return label.endsWith('?') ? 'v.answer' : 'v.required';
}

describe('a form that the browser refuses gets the same words from the API', () => {
  it.each(BAD_JOINS.map((join) => [join.what, join] as const))('%s', async (_, join) => {
    const line = await aLineThatAsks(join.asks);
    for (const language of ['en', 'fr'] as const) {
      const { status, errors } = await ask(app, 'POST /api/v2/open/queue-appointments', {
        body: sent(join, line),
        language,
      });
      const t = words(language, 'visitor');
      const label = join.label === null ? QUESTION_LABEL[language === 'fr' ? 'fr' : 'en'] : t(join.label);
      const title = t(idOf(join, label), { label, ...join.fault.values });
      expect([language, status]).toEqual([language, 422]);
      expect(errors.map((error) => [error.source?.pointer, error.title])).toEqual(
        join.pointers.map((pointer) => [pointer, title]),
      );
    }
    const right = sent(
      { form: { notes: 'By the window', cell_phone: '+12065550123', ...input(join) } },
      line,
    );
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body: right });
    expect([joined.status, joined.errors]).toEqual([201, []]);
  });
});

/** The fields that this line requires beyond the form's defaults. */
function input({ asks }: BadJoin): BadJoin['form'] {
  const response = asks.question?.type === 'checkbox_group' ? ['blue'] : 'blue';
  return {
    ...(asks.question && { answers: { 7: response } }),
    ...(asks.curbside && { fulfillment_method: 2, car_details: 'A red one' }),
  };
}

describe('a form that the browser accepts, the API accepts', () => {
  it('with names in the scripts of the world', async () => {
    const line = await aLineThatAsks({});
    for (const [index, name] of NAMES.entries()) {
      const form = { first_name: name, last_name: name, email: `name${index}@example.com` };
      const { status, body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
        body: sent({ form }, line),
      });
      expect([name, status]).toEqual([name, 201]);
      expect(body.data.attributes.client.first_name).toBe(name.normalize('NFC'));
    }
  });

  it('with a telephone number of every country', async () => {
    const line = await aLineThatAsks({});
    const numbers = Object.entries(examples as Record<string, string>)
      .map(([country, national]) => `+${getCountryCallingCode(country as CountryCode)}${national}`)
      .filter((number) => number.length >= 9 && number.length <= 16);
    expect(numbers.length).toBeGreaterThan(230);
    for (const number of numbers) {
      const { status, body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
        body: sent({ form: { email: '', cell_phone: number } }, line),
      });
      expect([number, status]).toEqual([number, 201]);
      expect(body.data.attributes.client.cell_phone_formatted).toContain(number.slice(-3));
    }
  });
});
