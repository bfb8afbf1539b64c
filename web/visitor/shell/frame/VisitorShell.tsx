import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { StatusBar } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useLiveState } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import { FoyerLogo } from '#web/kit/brand/Logo.tsx';
import { RichText } from '../pieces/RichText.tsx';
import { safeHref } from '../context/safe-href.ts';
import { localised } from '../context/translated.ts';
import styles from './shell.module.css';

// Only for kiosks, the first of both for embedded pages too.
const ModeFrame = lazy(() => import('./ModeFrame.tsx'));
const KioskHome = lazy(() => import('../../kiosk/KioskHome.tsx'));

// Only for vendors with social networks.
const SocialLinks = lazy(() => import('./SocialLinks.tsx'));

// Only for vendors with live chat, on a visitor's own device.
const ChatSlot = lazy(() => import('../../chat/ChatSlot.tsx'));

/** The frame of every visitor screen (2.0.4). */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { page, flags, has } = useVisitor();
  const { t } = useWords();
  const isOwnPage = page.vendor !== null && !flags.isKioskDevice && !flags.isTv && !flags.isEmbed;
  return (
    <div className={styles.shell} data-embed={flags.isEmbed || undefined}>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      {flags.showsHeader && <HeaderBar />}
      <ReconnectBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {flags.languagePicker === 'page' && (
          <div className={styles.pagePicker}>
            <LanguagePicker />
          </div>
        )}
        <Snippet />
        {children}
      </main>
      <Footer />
      {(flags.isKioskDevice || flags.isEmbed) && (
        <Suspense>
          <ModeFrame />
        </Suspense>
      )}
      {has('chats') && isOwnPage && (
        <Suspense>
          <ChatSlot />
        </Suspense>
      )}
    </div>
  );
}

/** The vendor's own text above a screen. */
function Snippet() {
  const { page, flags } = useVisitor();
  const { t } = useWords();
  const [path] = useLocation();
  const screen = page.vendor && visitorPageAt(path)?.screen;
  const placement = `cx.${screen}`;
  const text = screen ? t(placement, { vendor: page.vendor!.name }) : '';
  if (text === '') return null;
  return (
    <div className={styles.snippet}>
      <RichText text={text} links={flags.externalLinks} />
    </div>
  );
}

/** Shows that the page may be out of date, and that it is live again. */
function ReconnectBar() {
  const { t } = useWords();
  const state = useLiveState();
  const toasts = useToasts();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'live' && state === 'live')
      toasts.show({ kind: 'success', text: t('realtime.back') });
    before.current = state;
  }, [state, toasts, t]);
  return <StatusBar>{state === 'live' ? null : t('realtime.reconnecting')}</StatusBar>;
}

/** The platform's logo unless the vendor is private-labelled, the vendor's terms, and its social networks. */
function Footer() {
  const { page, settings, flags } = useVisitor();
  const { t } = useWords();
  const legal = [
    { href: safeHref(settings.privacyPolicyUrl), text: t('shell.privacy') },
    { href: safeHref(settings.termsOfServiceUrl), text: t('shell.terms') },
  ].filter(({ href }) => href);
  return (
    <footer className={styles.footer}>
      <HelpSlot />
      <div className={styles.footerLine}>
        {page.vendor?.private_label !== true && <PoweredBy />}
        {flags.externalLinks && (
          <>
            {legal.length > 0 && (
              <ul className={styles.legal}>
                {legal.map(({ href, text }) => (
                  <li key={text}>
                    <a href={href!} target="_blank" rel="noopener">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {Object.keys(settings.social).length > 0 && (
              <Suspense>
                <SocialLinks />
              </Suspense>
            )}
          </>
        )}
      </div>
    </footer>
  );
}

function PoweredBy() {
  const { page, flags } = useVisitor();
  const { t } = useWords();
  const href = flags.footerLogo === 'inert' ? null : page.platformUrl;
  const logo = <FoyerLogo height={28} label="Foyer" />;
  return (
    <p className={styles.powered}>
      <span>{t('shell.poweredBy')}</span>
      {href ? (
        <a href={href} rel="noopener" target={flags.footerLogo === 'new-tab' ? '_blank' : undefined}>
          {logo}
        </a>
      ) : (
        logo
      )}
    </p>
  );
}

/** The vendor's help, always in the same position: last on the page, above the footer's line (WCAG 3.2.6). */
function HelpSlot() {
  const { page, settings, flags } = useVisitor();
  const { t, language } = useWords();
  const help = localised(settings.callback_service_help, language, settings['client_view.language']);
  if (page.vendor === null || help.text === '') return null;
  return (
    <section className={styles.help} aria-labelledby="help-title">
      <h2 id="help-title" className={styles.helpTitle}>
        {t('shell.help')}
      </h2>
      <RichText text={help.text} lang={help.lang} links={flags.externalLinks} />
    </section>
  );
}

function HeaderBar() {
  const { flags } = useVisitor();
  return (
    <header className={styles.header}>
      <Brand />
      {flags.isKioskDevice && (
        <Suspense>
          <KioskHome />
        </Suspense>
      )}
      <LanguagePicker />
    </header>
  );
}

/** The vendor's logo or name, linked to its homepage; without a link on shared screens. */
function Brand() {
  const { page, flags } = useVisitor();
  const { vendor } = page;
  if (vendor === null) return <FoyerLogo height={34} label="Foyer" />;
  const face = vendor.logo ? (
    <img className={styles.logo} src={vendor.logo} alt={vendor.name} />
  ) : (
    <span className={styles.vendorName}>{vendor.name}</span>
  );
  const homepage = flags.isKiosk || flags.isTv ? null : safeHref(vendor.homepage);
  if (homepage === null) return <span className={styles.brand}>{face}</span>;
  return (
    <a className={styles.brand} href={homepage} rel="noopener">
      {face}
    </a>
  );
}
