import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import french from '#translations/fr/visitor.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import { WhoBooks } from './WhoBooks.tsx';

it('shows the contact of an invitation masked, and asks for no other', () => {
  const form = { invited: 'd…@example.com', typeOwn: () => undefined, bookingRules: { phoneNeeded: false } };
  const shared = { rules: { contact: { mobile_phone: 'optional' } } };
  const page = renderToStaticMarkup(
    <LanguageProvider
      language="fr"
      messages={compileCatalogue(french, 'fr')}
      load={() => new Promise(() => undefined)}
    >
      <WhoBooks form={form as never} shared={shared as never} lastName="required" />
    </LanguageProvider>,
  );
  expect(page).toContain('d…@example.com');
  expect(page).toContain(french['shortcut.otherContact']);
  expect(page).not.toContain('<input');
});
