import { useEffect, useRef } from 'react';
import type { FrameMessage, HostFacts, HostMessage } from '#contract/embed/messages.ts';
import { UTM_KEYS } from '#domain/codes/campaign.ts';
import { brandVariables } from '#domain/vendors/brand-colour.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../analytics/data-layer.ts';
import { tellEach } from '../analytics/tag-manager.ts';
import { givePrefill } from './prefill.ts';
import { changeQuery } from '../modes/query-string.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { openFrameChannel } from './frame-channel.ts';
import type { FrameChannel } from './frame-channel.ts';
import { messagesOfEvent } from './frame-events.ts';

/** Talks with the page around an embedded one: height, language, what it knows of the visitor, what happens here. */
export default function EmbedFrame() {
  const { page } = useVisitor();
  const { switchLanguage, language } = useWords();
  const latest = useRef({ switchLanguage, language });
  useEffect(() => {
    latest.current = { switchLanguage, language };
  });
  const { framedBy, preview } = page;
  useEffect(() => {
    // A preview is framed by our own pages.
    const origins = preview ? [location.origin] : (framedBy ?? []);
    if (parent === window || origins.length === 0) return undefined;
    return talk(origins, (message) => {
      const { switchLanguage: change, language: now } = latest.current;
      if (message.type === 'setLang' && message.data.lang !== now) void change(message.data.lang);
    });
  }, [framedBy, preview]);
  return null;
}

/** Returns the function that stops. */
function talk(origins: readonly string[], heard: (message: HostMessage) => void): () => void {
  let isOpen = false;
  const channel = openFrameChannel({
    page: window,
    host: parent,
    origins,
    ancestor: location.ancestorOrigins?.[0] ?? null,
    heard(message) {
      if (message.type === 'init') {
        takeFacts(message.data, isOpen);
        if (!isOpen) stops.push(...begin(channel));
        isOpen = true;
      }
      if (message.type === 'view') takeView(message.data);
      heard(message);
    },
  });
  const stops: (() => void)[] = [channel.close];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Once the host page has introduced itself: height, focus and events. Returns the functions that stop. */
function begin(channel: FrameChannel): (() => void)[] {
  let isTelling = true;
  const send = (message: FrameMessage): void => {
    if (isTelling) channel.send(message);
  };
  tellEach(((window as { dataLayer?: unknown[] }).dataLayer ??= []), (entry) => {
    for (const message of messagesOfEvent(entry)) send(message);
  });
  return [() => (isTelling = false), followHeight(send), followFocus(send), followEscape(send)];
}

/** The height of the content, not of the window: that one is the height of the frame. */
function followHeight(send: (message: FrameMessage) => void): () => void {
  const shell = document.querySelector('[data-embed]');
  if (!shell) return () => undefined;
  let next = 0;
  const sizes = new ResizeObserver(() => {
    next ||= requestAnimationFrame(() => {
      next = 0;
      send({ type: 'resize', data: { height: Math.ceil(shell.getBoundingClientRect().height) } });
    });
  });
  sizes.observe(shell);
  return () => {
    cancelAnimationFrame(next);
    sizes.disconnect();
  };
}

/** The host page scrolls to a focus that the page has moved. Not before the visitor has used the frame. */
function followFocus(send: (message: FrameMessage) => void): () => void {
  let isUsed = false;
  const use = (): void => {
    isUsed = true;
  };
  const focus = ({ target }: FocusEvent): void => {
    if (!isUsed || !(target instanceof Element)) return;
    send({ type: 'scrollTo', data: { y: Math.max(0, target.getBoundingClientRect().top + scrollY) } });
  };
  return listening({ pointerdown: use, keydown: use, focusin: focus });
}

/** Browsers that do not know popovers refuse their selector. */
// A function, because the server renders this page too and has no `CSS`.
const selectorOfOpen = (): string =>
  `dialog[open]${CSS.supports('selector(:popover-open)') ? ', :popover-open' : ''}`;

/** Escape closes the host page's dialog, unless a dialog or a list of this page takes it. */
function followEscape(send: (message: FrameMessage) => void): () => void {
  const press = ({ key, target }: KeyboardEvent): void => {
    if (key !== 'Escape' || document.querySelector(selectorOfOpen())) return;
    if ((target as Element).getAttribute('aria-expanded') === 'true') return;
    send({ type: 'close', data: {} });
  };
  return listening({ keydown: press });
}

type Listeners = { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void };

/** Before the page's own listeners, which may close what is open. */
function listening(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of all) document.addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of all) document.removeEventListener(name, listener, true);
  };
}

/** The campaign joins the address, from which every booking takes it; what the address already names stays. */
function takeFacts({ origin, referrer, utm, prefill, theme }: HostFacts, isKnown: boolean): void {
  const named = new URLSearchParams(location.search);
  const added = UTM_KEYS.flatMap((name) => (utm[name] && !named.has(name) ? [[name, utm[name]]] : []));
  if (added.length > 0)
    history.replaceState(
      history.state,
      '',
      location.pathname + changeQuery(location.search, Object.fromEntries(added)) + location.hash,
    );
  givePrefill(prefill);
  if (theme.primary !== '') setVariables(brandVariables(theme.primary));
  if (!isKnown) pushEvent({ event: 'embedOpened', host: origin, referrer });
}

/** What is fixed to the window shows in the part of it that is in view. */
const takeView = ({ above, below }: { above: number; below: number }): void =>
  setVariables({ '--above': `${above}px`, '--below': `${below}px` });

function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value);
}
