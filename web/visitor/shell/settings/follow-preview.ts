import type { PreviewReady, PreviewSettings } from '#contract/protocol/page-preview.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import { withRules, withTexts } from './page-changes.ts';

/**
 * A previewed page shows the settings that the page around its frame sends, all of them at once. Returns the
 * function that stops.
 */
export function followPreview(first: PageState, show: (page: PageState) => void): () => void {
  let page = first;
  const take = ({ data, origin, source }: MessageEvent<Partial<PreviewSettings> | null>): void => {
    if (origin !== location.origin || source !== parent) return;
    if (data?.preview !== 'settings' || !data.settings) return;
    // The vendor's own words are no settings of a page.
    const changes = { ...data.settings, messages: null };
    page = withRules(withTexts(page, changes), changes);
    show(page);
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
