import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change } from '#server/testing/slots-store.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture();
  const { app, vendor, service } = fixture;
  const { db } = app.deps;
  await change(
    db,
    vendor.id,
    sql`UPDATE services SET documents = ${'Photo ID\nProof of <address>'} WHERE id = ${service}`,
  );
  await change(
    db,
    vendor.id,
    sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
      VALUES (${vendor.id}, 'service', ${service}, 'documents', 'fr', 'Pièce d’identité')`,
  );
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

describe('documents to bring', () => {
  it('stand in the mails of an appointment, each on its line, except of a cancelled one', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE + HOUR - DAY);
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    const mails = fixture.mailsTo(booked.email);
    expect(
      mails.map(({ text }) => text!.includes('Documents to bring: Photo ID\nProof of <address>')),
    ).toEqual([true, true, true, false]);
    expect(mails[0]!.html).toContain('Photo ID<br>Proof of &#60;address&#62;');
    expect(mails[3]!.text).not.toContain('Documents to bring');
  });

  it('stand in the language of the person', async () => {
    const booked = await fixture.book({ lang: 'fr' });
    await fixture.settleMessages();
    expect(fixture.mailsTo(booked.email)[0]!.text).toContain('Documents à apporter\u00A0: Pièce d’identité');
  });

  it('are listed with the service, in the language of the request', async () => {
    const listed = async (lang: string) =>
      (await ask(fixture.app, `GET /api/v2/open/services?filter[location]=${fixture.location}&lang=${lang}`))
        .body.data[0].attributes.documents;
    expect(await listed('en')).toBe('Photo ID\nProof of <address>');
    expect(await listed('fr')).toBe('Pièce d’identité');
  });

  it('are absent where a service has none', async () => {
    const { app, vendor, service } = fixture;
    await change(app.deps.db, vendor.id, sql`UPDATE services SET documents = ' ' WHERE id = ${service}`);
    const booked = await fixture.book();
    await fixture.settleMessages();
    expect(fixture.mailsTo(booked.email)[0]!.text).not.toContain('Documents to bring');
  });
});
