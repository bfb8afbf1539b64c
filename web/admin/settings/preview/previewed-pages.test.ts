import { expect, it } from 'vitest';
import { PAGE_PREVIEWS } from '#contract/settings/page-preview.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { settingsOfPage } from '#domain/vendors/settings-of-page.ts';
import { pagesPreviewed, PREVIEWED_PAGES, previewTarget } from '#domain/vendors/previewed-pages.ts';

const PREVIEWED = PAGE_PREVIEWS.map(({ page }) => page.path);

it('shows every setting of a previewed settings page where it acts', () => {
  for (const path of PREVIEWED)
    for (const { key } of settingsOfPage(path)) expect(previewTarget(key)?.pages, key).not.toHaveLength(0);
});

it('has a preview for each settings page of what visitors see', () => {
  const visible = SETTINGS.filter(({ clientVisible, isBuilt }) => clientVisible && isBuilt);
  // Own words have a page and a preview of their own.
  const elsewhere = ['/synonyms-management'];
  const pages = new Set(visible.map(({ page }) => page));
  expect([...pages].filter((page) => !elsewhere.includes(page)).sort()).toEqual([...PREVIEWED].sort());
});

it('offers each page of a setting in the list of its settings page', () => {
  for (const path of PREVIEWED) {
    const offered = pagesPreviewed(path);
    expect(offered).toEqual(PREVIEWED_PAGES.filter((page) => offered.includes(page)));
    for (const { key } of settingsOfPage(path))
      for (const page of previewTarget(key)!.pages) expect(offered, key).toContain(page);
  }
});

it('names the page on which a setting acts, and the screen', () => {
  expect(previewTarget('clientFields')).toEqual({ pages: ['details'], screen: 'phone' });
  expect(previewTarget('timeToCancel')?.pages[0]).toBe('appointment');
  expect(previewTarget('show_wait_time')?.pages[0]).toBe('visit');
  expect(previewTarget('kiosk.customMessage')).toMatchObject({
    screen: 'kiosk',
    pages: ['how', 'request', 'visit'],
  });
  expect(previewTarget('branch_locator.title')?.pages).toEqual(['locator']);
  expect(previewTarget('lobby.max_in_queue')).toBeNull();
});
