import type { ReactNode } from 'react';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Words, useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../shell/pieces/RichText.tsx';
import { safeHref } from '../shell/context/safe-href.ts';
import { localised } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { fieldId } from './use-request-form.ts';
import type { RequestForm } from './use-request-form.ts';
import styles from './request-form.module.css';

/**
 * The visitor's consent: the vendor's statement, its terms, and a checkbox where the vendor requires one. A
 * kiosk shows only the statement (§5). In two parts, terms without a decision stand with the button.
 */
export function ConsentField({ form, part }: { form: RequestForm; part?: 'decision' | 'terms' }) {
  const { t, language } = useWords();
  const { settings, flags } = useVisitor();
  const statement = localised(settings.preBookingStatement, language, settings['client_view.language']);
  const required = form.rules.complianceRequired;
  const hasTerms =
    safeHref(settings.termsOfServiceUrl) !== null || safeHref(settings.privacyPolicyUrl) !== null;
  const terms = flags.showsLegalText && (hasTerms || required) ? <TermsText /> : null;
  const isDecision = statement.text !== '' || required;
  if ((!isDecision && terms === null) || (part !== undefined && isDecision !== (part === 'decision')))
    return null;
  return (
    <div className={styles.consent}>
      {statement.text && <RichText text={statement.text} lang={statement.lang} links={flags.externalLinks} />}
      {required ? (
        <Checkbox
          id={fieldId('compliance')}
          label={t('terms.accept')}
          description={terms}
          aria-required="true"
          checked={form.draft.accepted}
          error={form.serverFields.compliance}
          onChange={(event) => form.change({ accepted: event.target.checked })}
        />
      ) : (
        terms
      )}
    </div>
  );
}

/** Four wordings, depending on which of the two documents the vendor has; without either, none. */
function TermsText() {
  const { settings } = useVisitor();
  const terms = safeHref(settings.termsOfServiceUrl);
  const privacy = safeHref(settings.privacyPolicyUrl);
  const id = terms ? (privacy ? 'terms.both' : 'terms.terms') : privacy ? 'terms.privacy' : 'terms.none';
  return (
    <span className={styles.consentText}>
      <Words id={id} tags={{ terms: linkTo(terms), privacy: linkTo(privacy) }} />
    </span>
  );
}

function linkTo(href: string | null): (inside: ReactNode) => ReactNode {
  return function link(inside) {
    return href === null ? (
      inside
    ) : (
      <a href={href} target="_blank" rel="noopener">
        {inside}
      </a>
    );
  };
}
