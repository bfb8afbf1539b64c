import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import french from '#translations/fr/visitor.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import { VisitorContext } from '../shell/context/visitor-context.tsx';
import { ContactFields } from './ContactFields.tsx';

/** The fields of a French visitor, as the vendor words the consent. */
function fields(smsConsent: LocalisedText): string {
  const contact = {
    email: 'hidden',
    mobile_phone: 'optional',
    sms_notifications: 'optional',
    notes: 'hidden',
  };
  const draft = { phone: '+12065550143', country: 'US', receiveSms: false, email: '' };
  const form = {
    rules: { contact },
    draft,
    form: { cell_phone: draft.phone, receive_sms: false },
    errorOf: () => undefined,
    change: () => undefined,
    leave: () => undefined,
  };
  const visitor = { settings: { smsConsent }, flags: { autocomplete: true }, page: { vendor: null } };
  return renderToStaticMarkup(
    <LanguageProvider
      language="fr"
      messages={compileCatalogue(french, 'fr')}
      load={() => new Promise(() => undefined)}
    >
      <VisitorContext value={visitor as never}>
        <ContactFields form={form as never} />
      </VisitorContext>
    </LanguageProvider>,
  );
}

describe('the consent to text messages', () => {
  it('has the words of the vendor in the visitor’s language', () => {
    const page = fields({ fr: 'Oui aux textos de la banque.', en: 'Yes to texts.' });
    expect(page).toContain('Oui aux textos de la banque.');
    expect(page).not.toContain(french['sms.consent']);
  });

  it.each([{}, { en: 'Yes to texts.' }, { fr: '  ' }])(
    'has the product’s own words without them: %o',
    (words) => {
      const page = fields(words);
      expect(page).toContain(french['sms.consent']);
      expect(page).not.toContain('Yes to texts.');
    },
  );
});
