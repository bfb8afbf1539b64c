import { PREFILL_KEYS } from '#contract/embed/messages.ts';
import type { FrameMessage, Prefill } from '#contract/embed/messages.ts';
import { UTM_KEYS } from '#domain/codes/campaign.ts';
import type { Utm } from '#domain/codes/campaign.ts';
import { followView, showHeight } from './frame-view.ts';
import type { InlineFrame, View } from './frame-view.ts';
import { FIRST_HEIGHT } from './first-height.ts';
import { frameAddress } from './frame-address.ts';
import type { EmbedOptions } from './frame-address.ts';
import { openHostChannel } from './host-channel.ts';
import type { HostChannel } from './host-channel.ts';
import { STYLES } from './styles.ts';
import { languageOf, wordsFor } from './words.ts';

export const ELEMENT = 'booking-widget';

/** Attributes of the element; the script has the same, as `data-` attributes. */
export const ATTRIBUTES = [
  'vendor',
  'view',
  'location',
  'service',
  'lang',
  'layout',
  'label',
  'query',
  'colour',
  'origin',
] as const;

/** A page that does not report in this time after its load is one that the browser has refused. */
const LOST_MS = 8_000;

/**
 * `<booking-widget>`: a vendor's pages in a frame, in place or in a dialog. It needs no cookies. Host pages listen to
 * its events `booking-ready`, `booking-route`, `booking-event`, `booking-booked` and `booking-close`.
 */
export function defineWidget(ownOrigin: string): void {
  if (customElements.get(ELEMENT)) return;
  customElements.define(
    ELEMENT,
    class extends BookingWidget {
      override readonly ownOrigin = ownOrigin;
    },
  );
}

class BookingWidget extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  /** The origin that the script came from. */
  readonly ownOrigin: string = '';
  #root = this.attachShadow({ mode: 'closed' });
  #prefill: Prefill = {};
  #utm: Utm = {};
  #shown: { frame: HTMLIFrameElement; channel: HostChannel; view: View | null; leave: () => void } | null =
    null;
  #dialog: HTMLDialogElement | null = null;
  #isReady = false;
  #isPlanned = false;

  /** What the host page knows of its visitor. Goes to the frame as a message alone. */
  get prefill(): Prefill {
    return this.#prefill;
  }
  set prefill(value: Prefill) {
    this.#prefill = picked(value, PREFILL_KEYS);
    this.#greet();
  }

  /** Campaign parameters, instead of those of the host page's address. */
  get utm(): Utm {
    return this.#utm;
  }
  set utm(value: Utm) {
    this.#utm = picked(value, UTM_KEYS);
    this.#greet();
  }

  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet];
    // A host page may have set them before this class was there.
    for (const name of ['prefill', 'utm'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as { [key in typeof name]?: unknown })[name];
      this[name] = value;
    }
    this.#plan();
  }

  disconnectedCallback(): void {
    this.#clear();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    const lang = languageOf(after);
    if (name === 'lang' && this.#isReady && lang)
      this.#shown?.channel.send({ type: 'setLang', data: { lang } });
    else this.#plan();
  }

  /** Opens the dialog; for host pages with a button of their own. */
  open(): void {
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    if (!this.#shown) this.#show(dialog);
    dialog.showModal();
    this.#shown?.frame.focus();
  }

  close(): void {
    this.#dialog?.close();
  }

  /** Several attributes that change at once render once. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    queueMicrotask(() => {
      this.#isPlanned = false;
      if (this.isConnected) this.#render();
    });
  }

  #render(): void {
    this.#clear();
    const layout = this.#text('layout');
    if (layout !== 'popup' && layout !== 'button') return this.#show(this.#root);
    const say = wordsFor(this.#options().lang);
    const button = element('button', {
      type: 'button',
      className: layout === 'button' ? 'open float' : 'open',
    });
    button.part.add('button');
    const own = this.#text('label');
    button.textContent = own || say(this.#text('view') === 'queue' ? 'embed.join' : 'embed.book');
    const dialog = element('dialog', { ariaLabel: button.textContent });
    const close = element('button', { type: 'button', className: 'close', ariaLabel: say('embed.close') });
    close.append(cross());
    const head = element('div', { className: 'head' });
    head.append(close);
    dialog.append(head);
    button.addEventListener('click', () => this.open());
    close.addEventListener('click', () => dialog.close());
    // The scrim is the dialog itself; the browser handles Escape and returns the focus.
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
    });
    dialog.addEventListener('close', () => this.#tell('close', {}));
    this.#dialog = dialog;
    this.#root.append(button, dialog);
  }

  #clear(): void {
    this.#shown?.leave();
    this.#shown = null;
    this.#dialog = null;
    this.#isReady = false;
    this.#root.replaceChildren();
  }

  #show(into: ShadowRoot | HTMLDialogElement): void {
    const options = this.#options();
    const say = wordsFor(options.lang);
    const isInline = into === this.#root;
    const frame = element('iframe', {
      title: say('embed.frame'),
      allow: 'geolocation; clipboard-write',
      loading: isInline ? 'lazy' : 'eager',
      src: frameAddress(options, location.search),
    });
    const mark = element('span', { className: 'mark' });
    if (isInline) frame.style.height = `${FIRST_HEIGHT}px`;
    const channel = openHostChannel({
      host: window,
      frame: () => frame.contentWindow,
      origin: options.origin,
      heard: (message) => this.#heard(message, isInline ? { frame, mark } : null),
    });
    const view = isInline
      ? followView(frame, (data) => this.#isReady && channel.send({ type: 'view', data }))
      : null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    frame.addEventListener('load', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (this.#isReady) return;
        const link = element('a', { href: frameAddress(options, location.search, false), target: '_blank' });
        link.rel = 'noopener';
        link.textContent = say('embed.newTab');
        const lost = element('p', { className: 'lost' });
        lost.append(link);
        frame.replaceWith(lost);
        this.#fill();
        // For the authors of the host page: the browser names neither the setting nor the page.
        // oxlint-disable-next-line no-console
        console.warn(`${options.origin} does not allow ${location.origin} to embed its pages.`);
      }, LOST_MS);
    });
    this.#shown = {
      frame,
      channel,
      view,
      leave() {
        clearTimeout(timer);
        view?.stop();
        channel.close();
      },
    };
    into.append(frame, ...(isInline ? [mark] : []));
  }

  #heard(message: FrameMessage, inline: InlineFrame | null): void {
    const { type, data } = message;
    if (type === 'ready') {
      this.#isReady = true;
      this.#greet();
    }
    if (type === 'close') this.close();
    if (type === 'resize' && inline) {
      inline.frame.style.height = `${Math.ceil(data.height)}px`;
      this.#fill();
    }
    if (type === 'scrollTo' && inline) showHeight(inline, data.y);
    if (type === 'ready' || type === 'route' || type === 'event' || type === 'booked') this.#tell(type, data);
  }

  /** The space that the snippet kept is filled: from now on the content decides. */
  #fill(): void {
    for (const kept of [this, this.closest<HTMLElement>('[data-booking-space]')])
      kept?.style.removeProperty('min-height');
  }

  /** Answers a frame that is ready, and tells it of later changes. */
  #greet(): void {
    if (!this.#isReady) return;
    const data = {
      origin: location.origin,
      referrer: document.referrer,
      utm: this.#utm,
      prefill: this.#prefill,
      theme: { primary: this.#text('colour') },
    };
    this.#shown?.channel.send({ type: 'init', data });
    this.#shown?.view?.look();
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`booking-${type}`, { detail, bubbles: true }));
  }

  #text(name: (typeof ATTRIBUTES)[number]): string {
    return this.getAttribute(name)?.trim() ?? '';
  }

  /** The element's language, else that of the host page. */
  #options(): EmbedOptions {
    const view = this.#text('view');
    return {
      origin: originOf(this.#text('origin')) || this.ownOrigin,
      vendor: this.#text('vendor'),
      view: view === 'booking' || view === 'queue' || view === 'branches' ? view : '',
      location: this.#text('location'),
      service: this.#text('service'),
      lang: languageOf(this.#text('lang')) ?? languageOf(document.documentElement.lang),
      query: this.#text('query'),
    };
  }
}

const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : '');

/** The named texts of a bag; the frame refuses anything else. */
function picked<Name extends string>(from: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const bag = (from ?? {}) as Record<string, unknown>;
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) if (typeof bag[name] === 'string') texts[name] = bag[name];
  return texts;
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties);

function cross(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  for (const [name, value] of Object.entries({
    width: '20',
    height: '20',
    viewBox: '0 0 20 20',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  for (const [name, value] of Object.entries({
    d: 'M4 4l12 12M16 4L4 16',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
  }))
    path.setAttribute(name, value);
  svg.append(path);
  return svg;
}
