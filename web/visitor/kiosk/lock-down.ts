/* On a shared screen, nothing leads out of the vendor's pages and nothing piles up in the history (2.7). */

const BLOCKED = ['contextmenu', 'dragstart', 'drop', 'gesturestart', 'beforeprint'] as const;

/** Whether a link stays within the vendor's pages, in this window. */
export function staysInside(anchor: Pick<HTMLAnchorElement, 'href' | 'target' | 'download'>, base: string) {
  const inside = new URL(base);
  if (anchor.download !== '' || (anchor.target !== '' && anchor.target !== '_self')) return false;
  if (!URL.canParse(anchor.href, base)) return false;
  const target = new URL(anchor.href, base);
  return target.origin === inside.origin && `${target.pathname}/`.startsWith(inside.pathname);
}

let printNow: typeof print | null = null;

/** Prints the receipt in the document. Styles leave out the rest of the page; without a receipt nothing is printed. */
export function printReceipt(): void {
  if (document.querySelector('body > [data-receipt]')) (printNow ?? globalThis.print).call(globalThis);
}

/** Locks the page until the returned function runs. `prefix` is '' or '/s/{pathname}'. */
export function lockDown(prefix: string): () => void {
  const over = new AbortController();
  const options = { signal: over.signal, capture: true, passive: false };
  const block = (event: Event): void => event.preventDefault();
  for (const name of BLOCKED) addEventListener(name, block, options);
  addEventListener('selectstart', (event) => isTyping(event.target) || event.preventDefault(), options);
  addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), options);
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options);
  addEventListener('keydown', (event) => leads(event) && event.preventDefault(), options);
  for (const name of ['click', 'auxclick'] as const)
    addEventListener(name, (event) => escapes(event.target, prefix) && block(event), options);
  printNow ??= globalThis.print;
  const restore = [
    replace(globalThis, 'open', () => null),
    replace(globalThis, 'print', () => undefined),
    replace(history, 'pushState', replaceInstead),
    replace(history, 'back', backInside),
  ];
  return () => {
    over.abort();
    for (const undo of restore) undo();
    printNow = null;
  };
}

function escapes(target: EventTarget | null, prefix: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target instanceof HTMLInputElement && target.type === 'file') return true;
  const anchor = target.closest('a');
  return anchor !== null && anchor.href !== '' && !staysInside(anchor, `${location.origin}${prefix}/`);
}

/** Zoom, print, save, open, find, a new window or another page. */
function leads({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home';
  return (ctrlKey || metaKey) && '+-=0pstonwfghjlu'.includes(key.toLowerCase());
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** One entry of history at all times: a visitor before this one is never one step back. */
function replaceInstead(this: History, ...[data, unused, url]: Parameters<History['pushState']>): void {
  this.replaceState(data, unused, url);
  // The router and the follower of settings listen for it.
  dispatchEvent(new Event('pushState'));
}

/** A list that opened a detail in the same entry closes it. */
function backInside(this: History): void {
  this.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
}

function replace<On extends object, Name extends keyof On>(on: On, name: Name, by: On[Name]): () => void {
  const before = on[name];
  on[name] = by;
  return () => {
    on[name] = before;
  };
}
