import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/* Fills in the form to join the line, as visitors do. */

/** The topics, as a list of a few or as a select. */
export const topics = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Topic' });

/** The one field for a phone number or an e-mail address. */
export const contact = (page: Page): Locator => page.getByLabel('Mobile or email');

/** Chooses a topic by the start of its name, or the first. */
export async function chooseTopic(page: Page, name?: string): Promise<void> {
  const topic =
    name === undefined
      ? topics(page).getByRole('radio')
      : topics(page).getByRole('radio', { name: new RegExp(`^${name}`) });
  await topic.first().check();
}

/** Chooses the topic of this service. */
export const chooseService = (page: Page, serviceId: string): Promise<void> =>
  topics(page).locator(`input[value="${serviceId}"]`).check();

/** Opens the row of optional fields, unless it is open. */
export async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^(Last name|Notes)/ });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Gives both contacts, each in its own field. */
export async function giveBoth(
  page: Page,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  await contact(page).fill(email);
  await page.getByRole('button', { name: 'Add a mobile number' }).click();
  await expect(page.getByLabel(/^Mobile phone/)).toBeFocused();
  await page.getByLabel(/^Mobile phone/).fill(phone);
}

/** The next question of a kiosk. */
export const goOn = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();

/** Answers the questions of a kiosk up to the last, which sends. */
export async function answerKiosk(
  page: Page,
  { first, email }: { first: string; email: string },
): Promise<void> {
  await chooseTopic(page);
  await goOn(page);
  await page.getByLabel('First name').fill(first);
  await goOn(page);
  await page.getByLabel(/^Email/).fill(email);
  await goOn(page);
}
