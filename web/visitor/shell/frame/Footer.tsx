import { FoyerLogo } from '#web/kit/brand/Logo.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../pieces/RichText.tsx';
import { safeHref } from '../context/safe-href.ts';
import { localised } from '../context/translated.ts';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

/** The platform's logo unless the vendor is private-labelled, and the vendor's terms. */
export function Footer() {
  const { page, settings, flags } = useVisitor();
  const { t } = useWords();
  const privacy = flags.externalLinks ? safeHref(settings.privacyPolicyUrl) : null;
  const terms = flags.externalLinks ? safeHref(settings.termsOfServiceUrl) : null;
  const privateLabel = page.vendor?.private_label === true;
  return (
    <footer className={styles.footer}>
      <HelpSlot />
      <div className={styles.footerLine}>
        {!privateLabel && <PoweredBy />}
        {(privacy || terms) && (
          <ul className={styles.legal}>
            {privacy && (
              <li>
                <a href={privacy} target="_blank" rel="noopener">
                  {t('shell.privacy')}
                </a>
              </li>
            )}
            {terms && (
              <li>
                <a href={terms} target="_blank" rel="noopener">
                  {t('shell.terms')}
                </a>
              </li>
            )}
          </ul>
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
