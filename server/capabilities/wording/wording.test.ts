import { beforeEach, describe, expect, it } from 'vitest';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { History } from '#contract/protocol/resource.ts';
import { snippetsPage, wordingPage } from '#contract/wording/wording.ts';
import type { OwnTexts, TextsPageEndpoints } from '#contract/wording/wording.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;

let town: { vendor: { id: number; pathname: string }; admin: SignedIn };
beforeEach(async () => {
  const vendor = await aVendor(db);
  const { who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [] });
  town = { vendor, admin };
});

type Change = { key: string; text: string | null; version?: string };

const see = async (page: TextsPageEndpoints, lang = 'en') => {
  const { status, body, text } = await ask<OwnTexts>(
    app,
    `GET /api/internal/v1/admin${page.path}?lang=${lang}`,
    town.admin,
  );
  expect(status, text).toBe(200);
  return body.data;
};
const textIn = ({ texts }: OwnTexts['data'], key: string) => texts.find((one) => one.key === key)!;
const draft = (page: TextsPageEndpoints, texts: Change[], more: object = {}) =>
  ask<OwnTexts>(app, `PUT /api/internal/v1/admin${page.path}`, {
    ...town.admin,
    body: { language: 'en', texts: texts.map((one) => ({ version: '0', ...one })), ...more },
  });
const drafted = async (page: TextsPageEndpoints, texts: Change[], more: object = {}) => {
  const { status, body, text } = await draft(page, texts, more);
  expect(status, text).toBe(200);
  return body.data;
};
const publish = (page: TextsPageEndpoints, texts: { key: string; version: string }[], language = 'en') =>
  ask<OwnTexts>(app, `POST /api/internal/v1/admin${page.path}/publications`, {
    ...town.admin,
    body: { language, texts },
  });
/** Drafts a text and publishes it. */
const published = async (page: TextsPageEndpoints, change: Change, language = 'en') => {
  const before = textIn(await see(page, language), change.key);
  const data = await drafted(page, [{ version: before.version, ...change }], { language });
  const { draft: made } = textIn(data, change.key);
  const { status, body, text } = await publish(page, [{ key: change.key, version: made!.version }], language);
  expect(status, text).toBe(200);
  return body.data;
};
const overrides = async (lang = 'en') => {
  const { body } = await ask<{ data: PageSettings }>(app, `GET /api/internal/v1/page-settings?lang=${lang}`, {
    vendor: town.vendor.pathname,
  });
  return body.data.overrides;
};
const faults = async (page: TextsPageEndpoints, key: string, text: string | null) => {
  const { status, body } = await draft(page, [{ key, text }]);
  expect(status).toBe(422);
  const { errors } = body as unknown as {
    errors: { title: string; source: { pointer: string }; meta: { fault: string } }[];
  };
  return errors.map(({ title, source, meta }) => [source.pointer, meta.fault, title]);
};

describe('the own words of a vendor', () => {
  it('stand beside the product’s, wait as a draft, and reach pages of visitors with publication', async () => {
    const first = await see(wordingPage);
    expect(first).toMatchObject({ language: 'en', default_language: 'en', read_only: null, waiting: {} });
    expect(textIn(first, 'form.topic')).toMatchObject({ own: null, draft: null, status: 1, languages: [] });
    expect(textIn(first, 'term.appointment.one').base).toBe('appointment');
    expect(textIn(await see(wordingPage, 'fr'), 'form.topic').base).not.toBe(
      textIn(first, 'form.topic').base,
    );
    // The sentences of validation too.
    expect(textIn(first, 'v.required').base).toContain('{label}');

    const saved = await drafted(wordingPage, [{ key: 'form.topic', text: 'Your errand' }]);
    expect(saved.waiting).toEqual({ en: 1 });
    const { draft: waiting, own } = textIn(saved, 'form.topic');
    expect([waiting?.text, own]).toEqual(['Your errand', null]);
    expect(waiting?.by).not.toBe('');
    expect(await overrides()).not.toHaveProperty(['form.topic']);

    const after = await publish(wordingPage, [{ key: 'form.topic', version: waiting!.version }]);
    expect(textIn(after.body.data, 'form.topic')).toMatchObject({
      own: 'Your errand',
      draft: null,
      status: 0,
      languages: ['en'],
    });
    expect((await overrides())['form.topic']).toEqual(['Your errand']);
    expect(await overrides('fr')).not.toHaveProperty(['form.topic']);
  });

  it('are taken back with a publication without them', async () => {
    await published(wordingPage, { key: 'form.topic', text: 'Your errand' });
    await published(wordingPage, { key: 'form.topic', text: 'Your wish' });
    const gone = await published(wordingPage, { key: 'form.topic', text: null });
    expect(textIn(gone, 'form.topic').own).toBeNull();
    expect(await overrides()).not.toHaveProperty(['form.topic']);
    const { body } = await ask<History>(
      app,
      `GET /api/internal/v1/admin${wordingPage.path}/history?lang=en`,
      town.admin,
    );
    expect(body.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'form.topic', before: '"Your wish"', after: 'null' }],
      [{ field: 'form.topic', before: '"Your errand"', after: '"Your wish"' }],
      [{ field: 'form.topic', before: 'null', after: '"Your errand"' }],
    ]);
    // Each language has its own history.
    const french = await ask<History>(
      app,
      `GET /api/internal/v1/admin${wordingPage.path}/history?lang=fr`,
      town.admin,
    );
    expect(french.body.data).toEqual([]);
  });

  it('are refused with the place of the fault', async () => {
    const required = '/texts/v.required';
    expect(await faults(wordingPage, 'v.required', 'Missing')).toEqual([
      [required, 'variable_missing', expect.stringContaining('label')],
    ]);
    expect(await faults(wordingPage, 'v.required', '{label} of {client}')).toEqual([
      [required, 'variable_unknown', expect.stringContaining('client')],
    ]);
    expect(await faults(wordingPage, 'v.required', '{label} is {oops')).toEqual([
      [required, 'broken_text', expect.stringContaining('12')],
    ]);
    expect(await faults(wordingPage, 'v.required', '{label}<script>alert(1)</script>')).toEqual([
      [required, 'markup', expect.stringContaining('8')],
    ]);
    expect(await faults(wordingPage, 'form.topic', 'x'.repeat(10_000))).toEqual([
      ['/texts/form.topic', 'too_long', expect.stringContaining('1,000')],
    ]);
    expect(await faults(wordingPage, 'form.topic', ' ')).toEqual([
      ['/texts/form.topic', 'required', expect.any(String)],
    ]);
    expect(await faults(wordingPage, 'no.such.text', 'x')).toEqual([
      ['/texts/no.such.text', 'not_asked', expect.any(String)],
    ]);
    // All texts or none; a dry run saves none at all.
    await draft(wordingPage, [
      { key: 'form.topic', text: 'Your errand' },
      { key: 'v.required', text: 'x' },
    ]);
    await drafted(wordingPage, [{ key: 'form.topic', text: 'Your errand' }], { dry_run: true });
    expect((await see(wordingPage)).waiting).toEqual({});
  });

  it('keep what another person has changed since', async () => {
    const key = 'form.topic';
    const { draft: mine } = textIn(await drafted(wordingPage, [{ key, text: 'Mine' }]), key);
    await drafted(wordingPage, [{ key, text: 'Theirs', version: mine!.version }]);
    const late = await draft(wordingPage, [{ key, text: 'Mine again', version: mine!.version }]);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      errors: [{ code: 'record-changed', meta: { values: { [key]: 'Theirs' } } }],
    });
    expect((await publish(wordingPage, [{ key, version: mine!.version }])).status).toBe(409);
    // A draft that equals the published text is none.
    const version = textIn(await see(wordingPage), key).draft!.version;
    expect((await drafted(wordingPage, [{ key, text: null, version }])).waiting).toEqual({});
  });

  it('are not overwritten after another person drafted and published', async () => {
    const [key, untouched] = ['form.topic', 'how.title'];
    const began = await see(wordingPage);
    const { version } = textIn(began, key);
    await published(wordingPage, { key, text: 'Theirs' });
    const fresh = textIn(await see(wordingPage), key);
    expect(fresh).toMatchObject({ draft: null, own: 'Theirs', published: { by: expect.any(String) } });
    expect(fresh.version).not.toBe(version);
    const late = await draft(wordingPage, [
      { key, text: 'Mine', version },
      { key: untouched, text: 'Welcome to {place}', version: textIn(began, untouched).version },
    ]);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      errors: [
        {
          meta: {
            name: fresh.published!.by,
            at: fresh.published!.at,
            values: { [key]: 'Theirs' },
            versions: { [key]: fresh.version },
          },
        },
      ],
    });
    expect(fresh.published!.by).not.toBe('');
    expect((await see(wordingPage)).waiting).toEqual({});
    // The version of the refusal lets the second person go on.
    expect((await drafted(wordingPage, [{ key, text: 'Mine', version: fresh.version }])).waiting).toEqual({
      en: 1,
    });
  });

  it('are previewed with drafts and unsaved texts, and nothing is stored', async () => {
    await drafted(wordingPage, [{ key: 'form.topic', text: 'Drafted' }]);
    const { body, status } = await ask<{ data: PageSettings }>(
      app,
      `POST /api/internal/v1/admin${wordingPage.path}/preview`,
      { ...town.admin, body: { language: 'en', texts: { 'how.title': 'Hello at {place}' } } },
    );
    expect(status).toBe(200);
    expect(body.data.overrides).toMatchObject({
      'form.topic': ['Drafted'],
      'how.title': ['Hello at ', ['place']],
    });
    expect(await overrides()).not.toHaveProperty(['form.topic']);
    const broken = await ask(app, `POST /api/internal/v1/admin${wordingPage.path}/preview`, {
      ...town.admin,
      body: { language: 'en', texts: { 'how.title': 'Hello' } },
    });
    expect(broken.status).toBe(422);
  });
});

describe('snippets', () => {
  const listed = async (language: string) =>
    (
      await ask<{ data: object }>(app, 'GET /cx/snippets/api/v1/cx_snippets', {
        vendor: town.vendor.pathname,
        language,
      })
    ).body.data;

  it('are served in their language when they are published', async () => {
    const key = 'cx.how';
    await drafted(snippetsPage, [{ key, text: 'Welcome to {vendor}' }]);
    expect(await listed('en')).toEqual({});
    expect((await overrides())[key]).toEqual([]);
    const data = await published(snippetsPage, { key, text: 'Welcome to **{vendor}**' });
    expect(textIn(data, key)).toMatchObject({ status: 0, languages: ['en'], base: '' });
    expect(textIn(data, key).published?.by).not.toBe('');
    expect(await listed('en')).toEqual({ [key]: 'Welcome to **{vendor}**' });
    expect(await listed('fr')).toEqual({});
    const french = await see(snippetsPage, 'fr');
    expect(textIn(french, key)).toMatchObject({ own: null, status: 1, languages: ['en'] });
    expect(french.defaults).toEqual({ [key]: 'Welcome to **{vendor}**' });

    // Back to nothing: open pages then show nothing there.
    await published(snippetsPage, { key, text: null });
    expect(await listed('en')).toEqual({});
    expect((await overrides())[key]).toEqual([]);
  });

  it('may use the values of their placement alone', async () => {
    expect(await faults(snippetsPage, 'cx.visit', 'Hello {name}')).toEqual([
      ['/texts/cx.visit', 'variable_unknown', expect.stringContaining('name')],
    ]);
  });

  it('tell open pages, as settings do', async () => {
    await published(snippetsPage, { key: 'cx.how', text: 'We close at noon' });
    const events = await db.withVendor(town.vendor.id, (tx) =>
      tx.many(sql<{ kind: string; data: object }>`
        SELECT kind, data FROM events WHERE vendor_id = ${town.vendor.id} AND kind = 'snippets-published'`),
    );
    expect(events).toEqual([{ kind: 'snippets-published', data: { language: 'en', texts: 1 } }]);
  });
});
