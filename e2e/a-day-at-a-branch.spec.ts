import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { bookAt, stateOf } from './product/appointments.ts';
import type { AppointmentState } from './product/appointments.ts';
import { AtTheDesk } from './product/desk-work.ts';
import { Desk, join, pageOf } from './product/line.ts';
import { appointmentBecomes } from './product/operator.ts';
import { aVisitor, closeAll, staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/*
 * A day at a branch by three staff at once: an appointment, one booked over it, a late one, a no-show, walk-ins,
 * and a visit handed over. Once with the mouse, and once with the keyboard alone.
 */

for (const hands of ['mouse', 'keyboard'] as const)
  test(`three staff work a day from opening to closing, by ${hands} alone`, async ({
    browser,
    request,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    // A second try still sees the visitors of the first.
    const ending = Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 4);
    const first = (name: string): string => `${name}-${ending}`;
    const [ADA, BODO, CLEO] = ['Ada', 'Bodo', 'Cleo'].map((name) => `${first(name)} Looks`) as [
      string,
      string,
      string,
    ];
    const [VERA, WIM, XENA] = [`${first('Vera')} Second`, `${first('Wim')} Journey`, first('Xena')];
    const pike = await place(request, 'harbor-001');
    const context = await playwright.request.newContext({ baseURL });
    await (await Desk.of(context, 'admin@harbor.test')).emptyTheLine(pike.id);
    await context.dispose();
    const ada = await bookAt(request, pike, { first: first('Ada') });
    const bodo = await bookAt(request, pike, { first: first('Bodo') });
    const cleo = await bookAt(request, pike, { first: first('Cleo') });
    const at = async (account: string): Promise<AtTheDesk> =>
      new AtTheDesk(await staffInTheLobby(browser, `${account}@harbor.test`, pike.id), hands);
    const [anjali, devon, rafael] = [await at('manager'), await at('staff'), await at('advanced')];
    const all = [anjali, devon, rafael];

    await test.step('opening: all three are available', () => Promise.all(all.map((one) => one.duty(true))));
    const before = await figuresAt(browser, pike);

    const vera = await test.step('the manager books over an appointment, with a reason', async () =>
      bookOver(anjali, { at: pike, over: await stateOf(request, pike, ada), first: first('Vera') }));
    // The hours until these appointments are not waited for.
    for (const id of [ada.id, vera]) await appointmentBecomes(pike.vendor, id, 'due');
    for (const { id } of [bodo, cleo]) await appointmentBecomes(pike.vendor, id, 'late');

    const wim = await join(request, pike, { first: first('Wim') });
    const visitor = await aVisitor(browser);
    await visitor.goto(pageOf(pike, wim));
    await expect(titleOf(visitor)).toHaveText(/You’re in line/);

    await test.step('booked visitors are checked in, one of them late', async () => {
      await Promise.all([devon.tab('Expected'), rafael.tab('Expected')]);
      const late = devon.page.getByRole('listitem').filter({ hasText: BODO });
      await expect(late).toContainText(/\d+ minutes late/);
      await devon.checkIn(ADA);
      await rafael.checkIn(VERA);
      await devon.checkIn(BODO);
      await Promise.all([devon.tab('Waiting'), rafael.tab('Waiting')]);
    });
    await test.step('a visitor without a phone is added at the counter', () =>
      rafael.add(XENA, 'Cards and everyday banking'));

    await test.step('three visits run at once, and the page of a visitor follows', async () => {
      await anjali.call(WIM);
      await expect(titleOf(visitor)).toHaveText(/It’s your turn/);
      await rafael.call(ADA);
      await devon.call(VERA);
      await Promise.all([anjali.start(WIM), rafael.start(ADA), devon.start(VERA)]);
      expect(await axeFindings(anjali.page)).toEqual([]);
    });
    await test.step('one visit is handed over, and its ticket keeps its place', async () => {
      await Promise.all([anjali.complete(WIM), devon.complete(VERA)]);
      await expect(titleOf(visitor)).toHaveText(/Thank you/);
      await rafael.handOver(ADA, 'Anjali Deshmukh');
      await anjali.call(ADA);
      await anjali.start(ADA);
    });
    await test.step('the late visitor is served, and two visitors do not come', async () => {
      await devon.call(BODO);
      await devon.start(BODO);
      await rafael.call(XENA);
      await rafael.noShow(XENA);
      await rafael.tab('Expected');
      await rafael.open(CLEO);
      await rafael.noShow(CLEO);
      await Promise.all([anjali.complete(ADA), devon.complete(BODO)]);
    });

    await test.step('closing: the line is empty, and the dashboard says what happened', async () => {
      await expect(devon.page.locator('#lobby-line [data-visit]')).toHaveCount(0);
      await Promise.all(all.map((one) => one.duty(false)));
      const after = await figuresAt(browser, pike);
      expect(after).toEqual({
        waiting: 0,
        appointments: before.appointments + 4,
        noShows: before.noShows + 1,
      });
    });
    await closeAll(visitor.context(), ...all.map(({ page }) => page.context()));
  });

interface BookedOver {
  at: Place;
  over: AppointmentState;
  first: string;
}

/** Books an appointment over another; returns its id. */
async function bookOver(staff: AtTheDesk, { at, over, first }: BookedOver): Promise<string> {
  const { page } = staff;
  const lobby = page.url();
  await page.goto(`/schedule?location=${at.id}&date=${over.date}`);
  await staff.act('n', page.getByRole('button', { name: 'New appointment' }));
  const dialog = page.getByRole('dialog', { name: 'New appointment' });
  await staff.type(dialog.getByLabel('First name'), first);
  await staff.type(dialog.getByLabel('Last name'), 'Second');
  await staff.type(dialog.getByLabel('Email'), 'vera@example.com');
  await staff.choose(dialog.getByLabel('Service'), 'Cards and everyday banking');
  await expect(dialog.getByRole('group', { name: 'Free times' })).toBeVisible();
  await staff.time(dialog.getByLabel('Time', { exact: true }), over);
  await staff.choose(dialog.getByLabel('Staff member'), over.staff);
  await expect(dialog.getByText(/^Overlaps Ada-/)).toBeVisible();
  await staff.type(dialog.getByLabel('Reason for the exception'), 'She flies tonight');
  await staff.press(dialog.getByRole('button', { name: 'Book', exact: true }));
  await staff.reads(`${first} Second is booked: `);
  const card = page.getByRole('button', { name: new RegExp(`^${first} Second,.*Overbooked\\.$`) });
  const id = await card.getAttribute('data-visit');
  await page.goto(lobby);
  await expect(page.getByRole('heading', { name: 'Lobby', level: 1 })).toBeVisible();
  return id!;
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** The figures of today on the dashboard. */
async function figuresAt(browser: Browser, { id }: Place) {
  const page = await staffInTheLobby(browser, 'admin@harbor.test', id);
  await page.goto(`/dashboard?location=${id}`);
  const tiles = page.getByRole('list', { name: 'Figures of the day' }).getByRole('listitem');
  const figure = async (name: string): Promise<number> =>
    Number(
      await tiles
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('strong')
        .textContent(),
    );
  const figures = {
    waiting: await figure('Waiting now'),
    appointments: await figure('Appointments'),
    noShows: await figure('No-shows'),
  };
  await page.context().close();
  return figures;
}
