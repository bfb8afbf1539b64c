import { useEffect, useRef } from 'react';
import type { ElementType } from 'react';

/*
 * For host pages in React: one file that needs React alone. It loads `embed.js` from the origin of the pages and
 * renders the element of that script.
 */

export interface BookingContact {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
}

export interface BookedVisit {
  id: string;
  type: 'queue' | 'appointment';
}

export interface BookingWidgetProps {
  /** Where the pages are, such as `https://foyer.example`. */
  origin: string;
  /** The vendor's name in its addresses; leave it out where the origin is the vendor's own. */
  vendor?: string | undefined;
  /** Where it begins; the vendor's start page by default. */
  view?: 'booking' | 'queue' | 'branches' | undefined;
  layout?: 'inline' | 'popup' | 'button' | undefined;
  /** Ids of the location and of the service to begin with. */
  location?: string | undefined;
  service?: string | undefined;
  /** One of en, es, fr, ko, pl, pt, ru, zh; the language of the page by default. */
  lang?: string | undefined;
  /** The words of the button of a popup. */
  label?: string | undefined;
  /** The primary colour `#rrggbb`, instead of the vendor's. */
  colour?: string | undefined;
  /** Further parameters of the first page, such as `workflow=7`. */
  query?: string | undefined;
  /** What the page knows of its visitor. It goes to the frame as a message, never in an address. */
  prefill?: BookingContact | undefined;
  onReady?: (() => void) | undefined;
  onRoute?: ((route: { name: string }) => void) | undefined;
  onEvent?: ((event: { event: string } & Record<string, unknown>) => void) | undefined;
  onBooked?: ((visit: BookedVisit) => void) | undefined;
}

const ELEMENT = 'booking-widget';
const Element = ELEMENT as unknown as ElementType;

/** A vendor's pages in a React page: in place, or in a dialog that a button opens. */
export function BookingWidget(props: BookingWidgetProps) {
  const { prefill, onReady, onRoute, onEvent, onBooked, ...attributes } = props;
  const { origin } = attributes;
  const element = useRef<HTMLElement & { prefill?: BookingContact }>(null);
  const listeners = useRef({ onReady, onRoute, onEvent, onBooked });
  useEffect(() => {
    listeners.current = { onReady, onRoute, onEvent, onBooked };
  });
  useEffect(() => loadScript(origin), [origin]);
  useEffect(() => {
    if (element.current && prefill) element.current.prefill = prefill;
  }, [prefill]);
  useEffect(() => {
    const widget = element.current;
    const heard = (event: Event): void => {
      const { detail } = event as CustomEvent<never>;
      const { onReady: ready, onRoute: route, onEvent: tell, onBooked: booked } = listeners.current;
      if (event.type === 'booking-ready') ready?.();
      if (event.type === 'booking-route') route?.(detail);
      if (event.type === 'booking-event') tell?.(detail);
      if (event.type === 'booking-booked') booked?.(detail);
    };
    for (const name of EVENTS) widget?.addEventListener(name, heard);
    return () => {
      for (const name of EVENTS) widget?.removeEventListener(name, heard);
    };
  }, []);
  return <Element {...attributes} ref={element} />;
}

const EVENTS = ['booking-ready', 'booking-route', 'booking-event', 'booking-booked'] as const;

/** Once on a page: the script defines the element for all of them. */
function loadScript(origin: string): void {
  const src = new URL('/embed.js', origin).href;
  if (customElements.get(ELEMENT) || document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}
