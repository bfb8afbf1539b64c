import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import texts from '#translations/en/visitor.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import { VisitorContext } from '../../shell/context/visitor-context.tsx';
import { turnAlertKey } from '../state/use-turn-alert.ts';
import { ReachRow } from './ReachRow.tsx';

/** The row of a visitor in person, with this state of the browser's messages. */
function row(alert: 'on' | 'off' | 'blocked', of: { by?: string[]; next?: boolean } = {}): string {
  const client = new QueryClient();
  client.setQueryData(turnAlertKey({ id: '7', code: 'abc' }), alert);
  const visit = {
    id: '7',
    confirm_code: 'abc',
    notified_by: of.by ?? [],
    client: { cell_phone_formatted: '123', email_hint: 'd…@example.com' },
    meeting_method: 1,
    fulfillment_method: 1,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VisitorContext value={{ flags: { isKioskDevice: false } } as never}>
        <LanguageProvider
          language="en"
          messages={compileCatalogue(texts, 'en')}
          load={() => new Promise(() => undefined)}
        >
          <ReachRow visit={visit as never} next={of.next ?? false} />
        </LanguageProvider>
      </VisitorContext>
    </QueryClientProvider>,
  );
}

describe('how a visitor hears of their turn', () => {
  it('is the page alone without a contact and without pushed messages', () => {
    for (const state of ['off', 'blocked'] as const) {
      expect(row(state)).toContain(texts['reach.page']);
      expect(row(state)).toContain(texts['reach.here']);
      expect(row(state)).not.toContain(texts['reach.device']);
    }
  });

  it('is the device once it gets pushed messages, and the page may be closed', () => {
    expect(row('on')).toContain(texts['reach.device']);
    expect(row('on')).toContain(texts['reach.stepOut']);
    expect(row('on')).not.toContain(texts['reach.page']);
    expect(row('on', { next: true })).toContain(texts['reach.turn']);
  });

  it('is the device besides a text or an email', () => {
    const both = row('on', { by: ['sms'] });
    expect(both).toContain('Text to the number ending in 123');
    expect(both).toContain(texts['reach.device']);
    expect(row('off', { by: ['sms'] })).not.toContain(texts['reach.device']);
  });
});
