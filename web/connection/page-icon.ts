import { PRODUCT_ICON } from '#contract/protocol/page-state.ts';

/** Shows a vendor's icon in the tab of the browser; null shows the product's. */
export function showIcon(address: string | null): void {
  const link = document.querySelector('link[rel="icon"]');
  const next = address ?? PRODUCT_ICON;
  if (!link || link.getAttribute('href') === next) return;
  if (address === null) link.setAttribute('type', 'image/svg+xml');
  else link.removeAttribute('type');
  link.setAttribute('href', next);
}
