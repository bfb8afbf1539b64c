import { EXAMPLE } from '#contract/protocol/page-preview.ts';
import type { PreviewReady, PreviewSettings } from '#contract/protocol/page-preview.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { showIcon } from '#web/connection/page-icon.ts';
import { visitorWords } from '#web/language/visitor-words.ts';
import { setExampleSettings } from './examples.ts';
import { withRules, withTexts } from './page-changes.ts';

/**
 * A previewed page shows the settings that the page around its frame sends, all of them at once. Returns the
 * function that stops.
 */
export function followPreview(
  first: PageState,
  { queries, show }: { queries: QueryClient; show: (page: PageState) => void },
): () => void {
  let page = first;
  let turn = 0;
  const take = ({ data, origin, source }: MessageEvent<Partial<PreviewSettings> | null>): void => {
    if (origin !== location.origin || source !== parent) return;
    if (data?.preview !== 'settings' || !data.settings) return;
    const { settings, hasWords } = data;
    void shown(settings, hasWords === true);
  };
  /** Own words lie over the whole catalogue, so that a removed one shows the product's again. */
  const shown = async (settings: PageSettings, hasWords: boolean): Promise<void> => {
    turn += 1;
    const mine = turn;
    const catalogue = hasWords ? await visitorWords(settings.locale) : null;
    if (mine !== turn) return;
    const changes = { ...settings, messages: catalogue && { ...catalogue, ...settings.overrides } };
    page = withRules(withTexts(page, changes), changes);
    showIcon(page.vendor?.icon ?? null);
    show(page);
    setExampleSettings(page.settings);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(EXAMPLE) });
  };
  const release = keepFocusOutside();
  addEventListener('message', take);
  parent.postMessage({ preview: 'ready' } satisfies PreviewReady, location.origin);
  return () => {
    release();
    removeEventListener('message', take);
  };
}

/** A screen that replaces another focuses its heading: that would take the focus from the field of a person who types. */
function keepFocusOutside(): () => void {
  // oxlint-disable-next-line typescript/unbound-method
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.call(this, options);
  };
  return () => {
    HTMLElement.prototype.focus = focus;
  };
}
