import { describe, expect, it } from 'vitest';
import type { LANGUAGES } from '#domain/language/languages.ts';
import {
  languagesOf,
  TEMPLATE_EVENT_NAMES,
  templateEvent,
  templateRules,
} from '#domain/notifications/template-events.ts';
import { checkTemplate } from '#domain/notifications/template-text.ts';
import { builtInTexts, worded } from './own-words.ts';
import type { Written } from './write-content.ts';

const each = TEMPLATE_EVENT_NAMES.flatMap((event) =>
  templateEvent(event).channels.map((channel) => ({ event, channel })),
);

describe.each(each)('the words of $event by $channel', ({ event, channel }) => {
  const rules = templateRules(event, { channel, field: 'body' });
  const languages = languagesOf(templateEvent(event).audience);

  it('of the product follow the rules for a vendor’s, in every language', () => {
    const texts = builtInTexts(event, channel);
    for (const language of languages) {
      expect(checkTemplate(texts[language]!.body, rules), `${language}: ${texts[language]!.body}`).toBeNull();
      if (channel === 'email')
        expect(
          checkTemplate(texts[language]!.subject, templateRules(event, { channel, field: 'subject' })),
          texts[language]!.subject,
        ).toBeNull();
    }
  });

  it('never show a bare placeholder or a gap, whichever value is empty', () => {
    const { variables, choices } = rules;
    const all = [
      ...variables.map((name) => `a {${name}}, b`),
      ...choices.map((name) => `{${name}, select, phone {c} none {d} other {e}} f`),
    ].join('\n');
    for (const language of languages)
      for (const text of [all, builtInTexts(event, channel)[language]!.body])
        for (const empty of [...variables, ...choices, '']) {
          const values = Object.fromEntries(
            variables.filter((name) => name !== empty && empty !== '').map((name) => [name, `<${name}>`]),
          );
          const said = saidWith({ text, values, language });
          expect(said, `${empty}: ${said}`).not.toMatch(/[{}]|\bundefined\b|\bnull\b| {2}| [,.](\s|$)/);
        }
  });

  function saidWith({
    text,
    values,
    language,
  }: {
    text: string;
    values: Record<string, string>;
    language: (typeof LANGUAGES)[number];
  }): string {
    const template = { event, values, serviceId: null, zone: 'UTC' };
    const content: Written =
      channel === 'sms'
        ? { channel, template, text: 'built in' }
        : {
            channel,
            template,
            sender: '',
            subject: 'built in',
            heading: '',
            greeting: '',
            body: 'built in',
            facts: [],
            action: '',
            small: [],
          };
    const own = worded(content, { subject: text, body: text }, language);
    return 'text' in own ? own.text : `${own.body}\n${own.subject}`;
  }
});
