import type {
  MessageTemplate,
  TemplateDocument,
  TemplateText,
} from '#contract/settings/message-templates.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { templateRules } from '#domain/notifications/template-events.ts';
import { checkTemplate } from '#domain/notifications/template-text.ts';
import type { TemplateFault } from '#domain/notifications/template-text.ts';

export type TextField = keyof TemplateText;
export const EMPTY: TemplateText = { subject: '', body: '' };

/** The fields that a channel has. */
export const fieldsOf = (channel: Channel): readonly TextField[] =>
  channel === 'email' ? ['subject', 'body'] : ['body'];

/** The words that the editor begins with: the draft, else what clients get. */
export const startOf = ({ draft, published }: MessageTemplate): TemplateDocument => draft ?? published;

/** A document with a changed text; a language without any words is left out. */
export function withText(
  { texts, ...rest }: TemplateDocument,
  { language, ...change }: { language: Language } & Partial<TemplateText>,
): TemplateDocument {
  const text = { ...EMPTY, ...texts[language], ...change };
  const { [language]: _, ...others } = texts;
  const isEmpty = text.subject.trim() === '' && text.body.trim() === '';
  return { ...rest, texts: isEmpty ? others : { ...others, [language]: text } };
}

/** Whether two documents say the same. */
export const isSameDocument = (one: TemplateDocument, other: TemplateDocument): boolean =>
  LANGUAGES.every((language) => {
    const [a, b] = [one.texts[language] ?? EMPTY, other.texts[language] ?? EMPTY];
    return a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();
  }) && one.service_ids.toSorted().join() === other.service_ids.toSorted().join();

/** The first fault of each text, by `language.field`. Languages without words have none. */
export function faultsOf(
  { texts }: TemplateDocument,
  { event, channel }: Pick<MessageTemplate, 'event' | 'channel'>,
): Readonly<Record<string, TemplateFault>> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language];
      if (!text) return [];
      return fieldsOf(channel).flatMap((field) => {
        const fault = checkTemplate(text[field].trim(), templateRules(event, { channel, field }));
        return fault ? [[`${language}.${field}`, fault] as const] : [];
      });
    }),
  );
}

/** A text with a variable at the caret, and the caret behind it. */
export function inserted(
  text: string,
  {
    from,
    to,
    variable,
    cases,
  }: { from: number; to: number; variable: string; cases: readonly string[] | null },
): { text: string; caret: number } {
  const argument =
    cases === null
      ? `{${variable}}`
      : `{${variable}, select, ${[...cases, 'other'].map((one) => `${one} {}`).join(' ')}}`;
  return { text: text.slice(0, from) + argument + text.slice(to), caret: from + argument.length };
}

/** The cases of the variables whose values are codes. */
export const CASES: Readonly<Record<string, readonly string[]>> = {
  method: ['phone', 'video', 'visit'],
  by: ['visitor'],
  leads: ['yes'],
  readers: ['all'],
  booked: ['yes'],
};
